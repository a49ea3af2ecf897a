import { styled } from '@mui/material/styles';
import { useMemo } from 'react';
import { buildFileTree, type FolderNode } from '../../model/fileTree.ts';

/** Props of {@link FileTree}. */
export interface FileTreeProps {
  label: string;
  paths: readonly string[];
  selected: string | undefined;
  onSelect: (path: string) => void;
  /** A word beside a file, such as that it changed. */
  marks?: ReadonlyMap<string, string>;
}

/** Files in their folders, of which one is chosen. */
export function FileTree({ label, paths, ...rest }: FileTreeProps) {
  const tree = useMemo(() => buildFileTree(paths), [paths]);
  return (
    <Root aria-label={label}>
      <Folder folder={tree} {...rest} />
    </Root>
  );
}

function Folder({
  folder,
  selected,
  onSelect,
  marks,
}: Omit<FileTreeProps, 'label' | 'paths'> & { folder: FolderNode }) {
  return (
    <ul>
      {folder.folders.map(each => (
        <li key={each.path}>
          <details open>
            <summary>{each.name}</summary>
            <Folder
              folder={each}
              selected={selected}
              onSelect={onSelect}
              {...(marks && { marks })}
            />
          </details>
        </li>
      ))}
      {folder.files.map(({ name, path }) => (
        <li key={path}>
          <button
            type="button"
            title={path}
            aria-current={path === selected || undefined}
            onClick={() => onSelect(path)}
          >
            <span>{name}</span>
            {marks?.has(path) && <small>{marks.get(path)}</small>}
          </button>
        </li>
      ))}
    </ul>
  );
}

const Root = styled('nav')(({ theme }) => ({
  ...theme.typography.body2,
  minWidth: 0,
  maxHeight: 640,
  padding: theme.spacing(0.5),
  overflow: 'auto',
  border: `1px solid ${theme.vars.palette.divider}`,
  borderRadius: 6,
  backgroundColor: theme.vars.palette.surface.raised,
  // What is in `details` inherits no box sizing.
  '& ul, & button': { boxSizing: 'border-box' },
  '& ul': { margin: 0, padding: 0, listStyle: 'none' },
  '& details > ul': { marginInlineStart: theme.spacing(1.5) },
  '& summary, & button': {
    padding: theme.spacing(0.375, 0.75),
    borderRadius: 4,
    cursor: 'pointer',
    overflowWrap: 'anywhere',
  },
  '& button': {
    ...theme.typography.body2,
    display: 'flex',
    justifyContent: 'space-between',
    gap: theme.spacing(1),
    width: '100%',
    textAlign: 'start',
    color: 'inherit',
    background: 'none',
    border: 0,
  },
  '& summary:hover, & button:hover': { backgroundColor: theme.vars.palette.surface.sunken },
  '& button[aria-current]': { backgroundColor: theme.vars.palette.surface.selected },
  '& small': { ...theme.typography.caption, color: theme.vars.palette.text.secondary },
}));
