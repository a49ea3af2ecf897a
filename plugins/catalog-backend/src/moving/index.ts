export { createLocationCheck, type LocationCheck } from './createLocationCheck.ts';
export { type MovedLocation, MovedLocations } from './MovedLocations.ts';
