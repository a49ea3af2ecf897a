import { splitLocationRef } from '@portico/catalog-model';
import { styled } from '@mui/material/styles';
import { isExternalUrl, Link } from '@portico/ui';
import { monoFontFamily } from '@portico/ui/theme';

/** A location as people read it: its ref, and a link where it is an address of the web. */
export function LocationName({ locationRef }: { locationRef: string }) {
  const { target } = splitLocationRef(locationRef);
  return <Place>{isExternalUrl(target) ? <Link to={target}>{target}</Link> : locationRef}</Place>;
}

const Place = styled('p')(({ theme }) => ({
  ...theme.typography.body2,
  margin: theme.spacing(0, 0, 1),
  fontFamily: monoFontFamily,
  color: theme.vars.palette.text.secondary,
  overflowWrap: 'anywhere',
}));
