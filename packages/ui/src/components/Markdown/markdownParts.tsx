import { styled } from '@mui/material/styles';
import type { Element } from 'hast';
import type { ComponentProps, MouseEvent } from 'react';
import type { Components } from 'react-markdown';
import { useTranslations } from '../../i18n/I18nProvider.tsx';
import { laterUiTranslations } from '../../laterTranslations.ts';
import CodeSnippet from '../CodeSnippet/CodeSnippet.tsx';
import { Link } from '../Link/Link.tsx';

/** What represents the elements of a text. Addresses have been judged before. */
export const markdownParts: Components = {
  a: ({ href, children, id, title, 'aria-label': label }) =>
    href ? (
      <Link
        to={href}
        underline="always"
        {...{ id, title, 'aria-label': label }}
        onClick={href.startsWith('#') ? handlePlaceClick : undefined}
      >
        {children}
      </Link>
    ) : (
      <span>{children}</span>
    ),
  img: ({ src, alt = '', title }) =>
    src ? (
      <img src={src} alt={alt} title={title} loading="lazy" referrerPolicy="no-referrer" />
    ) : (
      <span>{alt}</span>
    ),
  pre: ({ node }) => <CodeOf node={node} />,
  input: ({ checked }) => <TaskMark isDone={checked === true} />,
  table: ({ children }) => <TableOf>{children}</TableOf>,
};

function CodeOf({ node }: { node: Element | undefined }) {
  const code = node?.children.find(child => child.type === 'element');
  const names = code?.properties['className'];
  const language = (Array.isArray(names) ? names.map(String) : [])
    .find(name => name.startsWith('language-'))
    ?.slice('language-'.length);
  const text = code?.children.map(child => (child.type === 'text' ? child.value : '')).join('');
  return <CodeSnippet code={text?.replace(/\n$/, '') ?? ''} language={language} maxHeight={480} />;
}

function TaskMark({ isDone }: { isDone: boolean }) {
  const t = useTranslations(laterUiTranslations);
  return (
    <input
      type="checkbox"
      checked={isDone}
      disabled
      readOnly
      aria-label={t(isDone ? 'markdown.done' : 'markdown.open')}
    />
  );
}

function TableOf({ children }: Pick<ComponentProps<'table'>, 'children'>) {
  const t = useTranslations(laterUiTranslations);
  return (
    // It scrolls, so the keyboard must be able to reach it.
    // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- a fieldset is for forms
    <TableScroller role="group" tabIndex={0} aria-label={t('markdown.table')}>
      <table>{children}</table>
    </TableScroller>
  );
}

/** The router changes the address only; the place must be gone to. */
function handlePlaceClick(event: MouseEvent<HTMLAnchorElement>) {
  if (event.metaKey || event.ctrlKey || event.shiftKey) return;
  const place = document.getElementById(decodeURIComponent(event.currentTarget.hash.slice(1)));
  place?.scrollIntoView();
}

const TableScroller = styled('div')({ overflowX: 'auto', maxWidth: '100%' });
