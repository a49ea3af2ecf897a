export { Gauge, type GaugeProps } from './components/Gauge/Gauge.tsx';
export { UsageBar, type UsageBarProps } from './components/UsageBar/UsageBar.tsx';
export { TrendLine, type TrendLineProps } from './components/TrendLine/TrendLine.tsx';
