// Apart from the index: what imports it fetches a library for YAML along with it.
export { type DataFormat, writeData } from './components/StructuredDataViewer/dataText.ts';
