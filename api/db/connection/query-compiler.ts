import {
  type BinaryOperationNode,
  ColumnNode,
  type LimitNode,
  type OperationNode,
  PostgresDialect,
  PostgresQueryCompiler,
  PrimitiveValueListNode,
  ReferenceNode,
  ValueListNode,
  ValueNode,
} from 'kysely'

/** Columns with a few fixed values, which partial indexes use in their conditions. */
const kindColumns: ReadonlySet<string> = new Set([
  'decision',
  'origin',
  'outcome',
  'purpose',
  'result',
  'role',
  'source',
  'state',
  'status',
])
const fixedValue = /^[a-z][a-z_]{0,39}$/

/** Page sizes, and one more to see whether another page follows. */
const usualLimits: ReadonlySet<unknown> = new Set([
  ...[1, 2, 3, 5, 6, 10, 11, 20, 21, 25, 26, 50, 51, 100, 101, 200, 201, 500, 501, 1000],
])

const columnOf = ({ leftOperand }: BinaryOperationNode): string | undefined => {
  const column = ReferenceNode.is(leftOperand) ? leftOperand.column : leftOperand
  return ColumnNode.is(column) ? column.column.name : undefined
}

/**
 * Writes comparisons with kind columns and booleans, and page limits, as literals. As parameters, they would cost
 * planning in each call, of 1 to 5 ms: a generic plan can use a partial index only if its condition is in the text, and
 * assumes a tenth of the table for an unknown limit, so PostgreSQL never prefers it. The number of distinct statements
 * stays small, because there are few such values.
 */
class QueryCompiler extends PostgresQueryCompiler {
  protected override visitBinaryOperation(node: BinaryOperationNode): void {
    super.visitBinaryOperation({ ...node, rightOperand: writtenOut(node) })
  }

  protected override visitLimit(node: LimitNode): void {
    const { limit } = node
    if (!(ValueNode.is(limit) && usualLimits.has(limit.value))) return super.visitLimit(node)
    this.append('limit ')
    this.appendImmediateValue(limit.value)
  }
}

/** The right side of a comparison, as literals if its values are fixed. */
function writtenOut(node: BinaryOperationNode): OperationNode {
  const { rightOperand } = node
  if (ValueNode.is(rightOperand) && isFixed(node, rightOperand.value))
    return ValueNode.createImmediate(rightOperand.value)
  if (
    PrimitiveValueListNode.is(rightOperand) &&
    rightOperand.values.length > 0 &&
    rightOperand.values.every((value) => isFixed(node, value))
  )
    return ValueListNode.create(rightOperand.values.map((value) => ValueNode.createImmediate(value)))
  return rightOperand
}

const isFixed = (node: BinaryOperationNode, value: unknown): boolean =>
  typeof value === 'boolean' ||
  (typeof value === 'string' && fixedValue.test(value) && kindColumns.has(columnOf(node) ?? ''))

export class DatabaseDialect extends PostgresDialect {
  override createQueryCompiler(): QueryCompiler {
    return new QueryCompiler()
  }
}
