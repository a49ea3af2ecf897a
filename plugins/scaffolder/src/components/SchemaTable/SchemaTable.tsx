import { styled } from '@mui/material/styles';
import { useTranslations } from '@portico/ui/i18n';
import { Table, type TableColumn } from '@portico/ui/table';
import { useMemo } from 'react';
import { ShortMarkdown } from '../ShortMarkdown/ShortMarkdown.tsx';
import { laterScaffolderTranslations } from '../../laterTranslations.ts';
import { listSchemaRows, type SchemaRow } from '../../model/schemaRows.ts';

/** The properties of a JSON Schema. */
export function SchemaTable({ label, schema }: { label: string; schema: unknown }) {
  const t = useTranslations(laterScaffolderTranslations);
  const rows = useMemo(() => listSchemaRows(schema), [schema]);
  const columns = useMemo<readonly TableColumn<SchemaRow>[]>(
    () => [
      {
        id: 'name',
        header: t('schema.name'),
        text: ({ name }) => name,
        render: ({ name, isRequired }) => (
          <code>
            {name}
            {isRequired && <span title={t('schema.required')}> *</span>}
          </code>
        ),
        isSortable: false,
      },
      { id: 'type', header: t('schema.type'), text: ({ type }) => type, isSortable: false },
      {
        id: 'description',
        header: t('schema.description'),
        render: ({ description }) => description && <ShortMarkdown text={description} />,
        grow: 2,
      },
    ],
    [t],
  );
  if (rows.length === 0) return null;
  return (
    <Wrapped>
      <Table
        label={label}
        toolbar={<h4>{label}</h4>}
        columns={columns}
        rows={rows}
        getRowId={({ name }) => name}
        paging="none"
      />
    </Wrapped>
  );
}

/** A schema is read whole: its texts take as many lines as they need. */
const Wrapped = styled('div')(({ theme }) => ({
  minWidth: 0,
  // Twice the class: it must win over the table's own rule.
  '&& tbody th > span, && tbody td > span': {
    paddingBlock: theme.spacing(0.75),
    whiteSpace: 'normal',
    overflowWrap: 'anywhere',
  },
}));
