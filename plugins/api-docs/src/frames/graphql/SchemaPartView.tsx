import Markdown from 'react-markdown';
import remarkGfm from 'remark-gfm';
import type { Member, SchemaPart } from './describeSchema.ts';

/** Props of {@link SchemaPartView}. */
export interface SchemaPartViewProps {
  part: SchemaPart;
  texts: Readonly<Record<string, string>>;
  /** The names that can be gone to. */
  known: ReadonlySet<string>;
  onChoose: (name: string) => void;
}

/** A type or directive in full: what it says of itself, and all of its members. */
export function SchemaPartView({ part, texts, known, onChoose }: SchemaPartViewProps) {
  const names = { known, onChoose };
  return (
    <article>
      <header>
        <h1>{part.name}</h1>
        <span className="kind">{texts[`kind.${part.group}`]}</span>
      </header>
      <Description text={part.description} />
      <NameList label={texts['interfaces']} list={part.interfaces} {...names} />
      <NameList label={texts['possibleTypes']} list={part.possibleTypes} {...names} />
      <NameList label={texts['places']} list={part.places} {...names} />
      {part.specifiedBy && (
        <p>
          {texts['specifiedBy']} <span className="type">{part.specifiedBy}</span>
        </p>
      )}
      {part.members.length > 0 && (
        <ul className="members">
          {part.members.map(member => (
            <li key={member.name}>
              <MemberLine member={member} texts={texts} {...names} />
              {member.args.length > 0 && (
                <ul aria-label={texts['arguments']}>
                  {member.args.map(arg => (
                    <li key={arg.name}>
                      <MemberLine member={arg} texts={texts} {...names} />
                    </li>
                  ))}
                </ul>
              )}
            </li>
          ))}
        </ul>
      )}
    </article>
  );
}

interface Names {
  known: ReadonlySet<string>;
  onChoose: (name: string) => void;
}

interface MemberLineProps extends Names {
  member: Member;
  texts: Readonly<Record<string, string>>;
}

function MemberLine({ member, texts, ...names }: MemberLineProps) {
  const { name, type, typeName, defaultValue, deprecation, description } = member;
  return (
    <>
      <div className="signature">
        <span className="name" data-deprecated={deprecation !== undefined || undefined}>
          {name}
        </span>
        {type !== undefined && typeName !== undefined && (
          <span className="type">
            {type.slice(0, type.indexOf(typeName))}
            <Name name={typeName} {...names} />
            {type.slice(type.indexOf(typeName) + typeName.length)}
          </span>
        )}
        {defaultValue !== undefined && <code>= {defaultValue}</code>}
      </div>
      {deprecation !== undefined && (
        <p className="deprecation">
          {texts['deprecated']} {deprecation}
        </p>
      )}
      <Description text={description} />
    </>
  );
}

function Name({ name, known, onChoose }: Names & { name: string }) {
  if (!known.has(name)) return name;
  return (
    <button type="button" onClick={() => onChoose(name)}>
      {name}
    </button>
  );
}

function NameList({
  label,
  list,
  ...names
}: Names & { label: string | undefined; list: readonly string[] }) {
  if (list.length === 0) return null;
  return (
    <p className="names">
      {label}
      {list.map(name => (
        <span key={name} className="type">
          <Name name={name} {...names} />
        </span>
      ))}
    </p>
  );
}

/** Markdown that anybody may have written: HTML in it stays text, and links that would run are omitted. */
function Description({ text }: { text: string | undefined }) {
  if (!text) return null;
  return (
    <div className="description">
      <Markdown remarkPlugins={[remarkGfm]} disallowedElements={['h1', 'h2']} unwrapDisallowed>
        {text}
      </Markdown>
    </div>
  );
}
