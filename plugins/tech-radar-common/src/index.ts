export {
  radarDataEndpoint,
  type RadarStatus,
  radarStatusEndpoint,
  techRadarHint,
  techRadarPluginId,
} from './endpoints.ts';
export { techRadarReadPermission } from './permissions.ts';
export {
  type Radar,
  type RadarEntry,
  type RadarQuadrant,
  type RadarRing,
  radarSchema,
  type RadarSnapshot,
  type RadarUsedBy,
  techRadarLimits,
} from './radar.ts';
