import type { CheckKey, KnowledgeCheck, WithheldCheck } from '#contract/blocks/exercises/knowledge-check.ts'
import type { ContentDocument, ContentNode } from '#contract/content/content.ts'

/** The answer keys of scored knowledge checks, which a student gets with the result of an answer and never earlier. */

const scoredCheck = ({ type, attrs }: ContentNode): KnowledgeCheck | null =>
  type === 'knowledgeCheck' && attrs?.scored === true ? (attrs as unknown as KnowledgeCheck) : null

/** Null for any block that is not a scored check. */
export function keyOf(block: ContentNode): CheckKey | null {
  const check = scoredCheck(block)
  if (!check) return null
  const answers = check.answers.map(({ id, is_correct, feedback }) => ({ id, is_correct, feedback }))
  return { answers, explanation: check.explanation }
}

/** Whether two checks have the same answers with the same ones correct, in whatever language. */
export function isSameKey(one: ContentNode | undefined, other: ContentNode): boolean {
  const rightOf = (key: CheckKey | null): string =>
    (key?.answers ?? [])
      .map(({ id, is_correct }) => `${id} ${is_correct}`)
      .sort()
      .join()
  return one !== undefined && rightOf(keyOf(one)) === rightOf(keyOf(other))
}

const withheld = new WeakMap<ContentDocument, ContentDocument>()

/** The document without the keys of its scored checks; the same object if it has none. */
export function withholdKeys(document: ContentDocument): ContentDocument {
  const known = withheld.get(document)
  if (known) return known
  const content = withheldNodes(document.content)
  const made = content === document.content ? document : { ...document, content }
  withheld.set(document, made)
  return made
}

/** Reuses the nodes that contain no key. */
function withheldNodes(nodes: ContentNode[]): ContentNode[] {
  const made = nodes.map(withheldNode)
  return made.some((node, index) => node !== nodes[index]) ? made : nodes
}

function withheldNode(node: ContentNode): ContentNode {
  const check = scoredCheck(node)
  if (check) return { ...node, attrs: { id: node.attrs?.id, ...withoutKey(check) } }
  const content = node.content && withheldNodes(node.content)
  return content === node.content || !content ? node : { ...node, content }
}

const withoutKey = ({ question, answers }: KnowledgeCheck): WithheldCheck => ({
  question,
  scored: true,
  several: answers.filter(({ is_correct }) => is_correct).length > 1,
  answers: answers.map(({ id, text }) => ({ id, text })),
})
