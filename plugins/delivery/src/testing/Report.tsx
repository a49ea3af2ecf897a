import { useContributions } from '@portico/app';
import { liveTopicPoint } from '@portico/app/points';
import { deliveryTopic } from '@portico/delivery-common';
import { useQueryClient } from '@tanstack/react-query';

/** A button that does what the event stream does when something of an entity was read anew. */
export function Report({ uid }: { uid: string }) {
  const queries = useQueryClient();
  const topics = useContributions(liveTopicPoint);
  const topic = topics.find(({ value }) => value.topic === deliveryTopic)?.value;
  const handleClick = () => {
    for (const queryKey of topic?.getStaleKeys([uid]) ?? [])
      void queries.invalidateQueries({ queryKey });
  };
  return <button onClick={handleClick}>Report {uid}</button>;
}
