import { type PageSubject, subjectControlPoint } from '../extensionPoints.ts';
import { useContributions } from '../hooks/useContributions.ts';
import { LazyContribution } from '../routing/LazyContribution.tsx';

/** The controls that plugins add to pages of what this is about; each has its place before it is there. */
export function SubjectControls({ subject }: { subject: PageSubject }) {
  return useContributions(subjectControlPoint).map(({ id, pluginId, value }) => (
    <span key={id} style={{ display: 'inline-grid', width: 32, height: 32, flex: 'none' }}>
      <LazyContribution pluginId={pluginId} load={value.load} props={{ subject }} />
    </span>
  ));
}
