import { Markdown } from '@portico/ui/code';
import { useTextLanguage } from '@portico/ui/i18n';
import type { AnnouncementText as Text } from '@portico/notifications-common';
import { findHeadingLevel } from '../model/findHeadingLevel.ts';
import { pickText } from '../model/pickText.ts';

/** Props of {@link AnnouncementText}. */
export interface AnnouncementTextProps {
  text: Text;
  /** The level of its uppermost headings on the page. */
  headingLevel: number;
  /** Unlike that of any other text on the page. */
  idPrefix: string;
}

/** The text of an announcement in the reader's language: Markdown without pictures, which would move the page. */
export function AnnouncementText({ text, headingLevel, idPrefix }: AnnouncementTextProps) {
  const markdown = pickText(text, useTextLanguage());
  return (
    <Markdown
      text={markdown}
      headingLevel={findHeadingLevel(markdown, headingLevel)}
      showsImages={false}
      idPrefix={idPrefix}
      loadingLines={1}
    />
  );
}
