import { deliveryLimits, type VersionCommit } from '@portico/delivery-common';
import { checkUrl, firstLine, isTime } from '../read/boundItems.ts';

/** What a host answers to a comparison. */
export interface Comparison {
  total: number;
  /** Whether there are more than `total`. */
  hasMore?: boolean;
  commits: VersionCommit[];
  /** Its page with all of them. */
  url: string;
}

const { nameLength, titleLength } = deliveryLimits;

/** A comparison no longer than what is stored and shown. */
export function boundComparison({ total, hasMore, commits, url }: Comparison): Comparison {
  return {
    total,
    ...(hasMore && { hasMore }),
    url,
    commits: commits.slice(0, deliveryLimits.commits).map(commit => ({
      id: commit.id.slice(0, nameLength),
      title: firstLine(commit.title).slice(0, titleLength),
      ...(commit.author && { author: commit.author.slice(0, nameLength) }),
      ...(isTime(commit.createdAt) && { createdAt: commit.createdAt }),
      url: checkUrl(commit.url, url),
    })),
  };
}
