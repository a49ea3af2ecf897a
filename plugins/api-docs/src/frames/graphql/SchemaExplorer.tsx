import {
  useDeferredValue,
  useEffect,
  useEffectEvent,
  useId,
  useMemo,
  useRef,
  useState,
} from 'react';
import type { SchemaPart } from './describeSchema.ts';
import { groupNames } from './groupNames.ts';
import { SchemaPartView } from './SchemaPartView.tsx';

/** Props of {@link SchemaExplorer}. */
export interface SchemaExplorerProps {
  parts: readonly SchemaPart[];
  /** The texts, by `group.*` and the like. */
  texts: Readonly<Record<string, string>>;
  locale: string;
  /** The name of the part to begin with. */
  start: string;
  onChoose: (name: string) => void;
  onReveal: (element: Element) => void;
  onRendered: () => void;
}

/** All parts of a schema by name, and the chosen one in full. */
export function SchemaExplorer({
  parts,
  texts,
  locale,
  start,
  onChoose,
  onReveal,
  onRendered,
}: SchemaExplorerProps) {
  const [query, setQuery] = useState('');
  const shownQuery = useDeferredValue(query.trim().toLowerCase());
  const [name, setName] = useState(() => (parts.some(part => part.name === start) ? start : ''));
  const detail = useRef<HTMLDivElement>(null);
  const chosen = parts.find(part => part.name === name) ?? parts[0];
  const known = useMemo(() => new Set(parts.map(part => part.name)), [parts]);
  const found = useMemo(
    () => (shownQuery ? parts.filter(part => matches(part, shownQuery)) : parts),
    [parts, shownQuery],
  );
  const reportRendered = useEffectEvent(onRendered);
  useEffect(() => reportRendered(), []);

  const choose = (next: string) => {
    setName(next);
    onChoose(next);
    if (detail.current) onReveal(detail.current);
  };

  if (!chosen) return <p className="empty">{texts['empty']}</p>;
  return (
    <div className="explorer">
      <nav aria-label={texts['parts']}>
        <SearchField
          label={texts['search'] ?? ''}
          value={query}
          onChange={setQuery}
          count={new Intl.NumberFormat(locale).format(found.length)}
        />
        <PartList parts={found} chosen={chosen.name} texts={texts} onChoose={choose} />
        {found.length === 0 && <p className="empty">{texts['noMatch']}</p>}
      </nav>
      <div className="detail" ref={detail}>
        <SchemaPartView
          key={chosen.name}
          part={chosen}
          texts={texts}
          known={known}
          onChoose={choose}
        />
      </div>
    </div>
  );
}

interface SearchFieldProps {
  label: string;
  value: string;
  count: string;
  onChange: (value: string) => void;
}

function SearchField({ label, value, count, onChange }: SearchFieldProps) {
  const id = useId();
  return (
    <div className="search">
      <input
        type="search"
        aria-label={label}
        aria-describedby={id}
        placeholder={label}
        value={value}
        onChange={event => onChange(event.target.value)}
      />
      <span id={id}>{count}</span>
    </div>
  );
}

interface PartListProps {
  parts: readonly SchemaPart[];
  chosen: string;
  texts: Readonly<Record<string, string>>;
  onChoose: (name: string) => void;
}

/** More parts of one group are rendered only when they are requested. */
const maxConcurrent = 300;

function PartList({ parts, chosen, texts, onChoose }: PartListProps) {
  const [isWhole, setWhole] = useState(false);
  return (
    <div className="parts">
      {groupNames.map(group => {
        const members = parts.filter(part => part.group === group);
        const shown = isWhole ? members : members.slice(0, maxConcurrent);
        if (members.length === 0) return null;
        return (
          <section key={group} aria-label={texts[`group.${group}`]}>
            <h2>{texts[`group.${group}`]}</h2>
            <ul>
              {shown.map(({ name }) => (
                <li key={name}>
                  <button
                    type="button"
                    aria-current={name === chosen || undefined}
                    onClick={() => onChoose(name)}
                  >
                    {name}
                  </button>
                </li>
              ))}
            </ul>
            {shown.length < members.length && (
              <button type="button" className="more" onClick={() => setWhole(true)}>
                {texts['more']}
              </button>
            )}
          </section>
        );
      })}
    </div>
  );
}

function matches({ name, members }: SchemaPart, query: string): boolean {
  return (
    name.toLowerCase().includes(query) ||
    members.some(member => member.name.toLowerCase().includes(query))
  );
}
