import { LazyPart } from '../LazyPart/LazyPart.tsx';
import { type FilterOptionListProps, FilterOptionRow, FilterScroller } from './FilterOptionRow.tsx';

const virtualAbove = 40;
const loadVirtualList = () => import('./VirtualOptionList.tsx');

/** Options to tick; of a long list only those in sight are rendered. */
export function FilterOptionList(props: FilterOptionListProps) {
  const { options, room } = props;
  const isVirtual = options.length > virtualAbove;
  const list = (
    <FilterScroller room={room}>
      {options.slice(0, virtualAbove).map(option => (
        <FilterOptionRow key={option.value} {...props} option={option} />
      ))}
    </FilterScroller>
  );
  if (!isVirtual) return list;
  return <LazyPart load={loadVirtualList} props={props} fallback={list} />;
}
