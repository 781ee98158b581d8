import { dataBlocks } from '#contract/blocks/registry.ts'
import { dataNode } from './data-node.ts'

/** The editor's nodes for data blocks, generated from their declarations. */
export const dataNodes = Object.values(dataBlocks).map(({ type, empty, schema }) =>
  dataNode(type, { empty, schema }),
)
