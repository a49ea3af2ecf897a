import { LazyPart } from '../LazyPart/LazyPart.tsx';
import { type FilterOptionListProps, FilterOptionRow, FilterScroller } from './FilterOptionRow.tsx';

const virtualAbove = 40;
const loadVirtualList = async () => (await import('./VirtualOptionList.tsx')).VirtualOptionList;

/** Options to tick; of a long list only those in sight are drawn. */
export function FilterOptionList(props: FilterOptionListProps) {
  const { options, room } = props;
  const isVirtual = options.length > virtualAbove;
  const drawn = (
    <FilterScroller room={room}>
      {options.slice(0, virtualAbove).map(option => (
        <FilterOptionRow key={option.value} {...props} option={option} />
      ))}
    </FilterScroller>
  );
  if (!isVirtual) return drawn;
  return <LazyPart load={loadVirtualList} isWanted props={props} fallback={drawn} />;
}
