import type { Draft, DraftChapter, DraftItem, DraftSection } from '#domains/publishing/drafts/draft.rules.ts'
import type { Texts } from '#domains/publishing/publishing.documents.ts'

interface Heading {
  kind: 'chapter' | 'section'
  title: Texts
}

/** A chapter, section or item of a draft by itself. */
export interface DraftNode {
  parent: string
  content: Heading | DraftItem
}

/** A draft’s outline as nodes by id, and the ids below each parent in their order. */
export interface DraftNodes {
  nodes: Map<string, DraftNode>
  children: Map<string, string[]>
}

/** The parents that are no nodes. */
export const outlineId = 'outline'
export const finalExamId = 'final exam'

export function nodesOf({ chapters, final_exam }: Draft): DraftNodes {
  const nodes: DraftNodes['nodes'] = new Map()
  const children: DraftNodes['children'] = new Map()
  const add = <T extends { id: string }>(
    parent: string,
    parts: T[],
    contentOf: (part: T) => DraftNode['content'],
  ) => {
    children.set(
      parent,
      parts.map(({ id }) => id),
    )
    for (const part of parts) nodes.set(part.id, { parent, content: contentOf(part) })
  }
  const addItems = (parent: string, items: DraftItem[]) => add(parent, items, (item) => item)
  add(outlineId, chapters, ({ title }): Heading => ({ kind: 'chapter', title }))
  for (const chapter of chapters) {
    add(chapter.id, chapter.sections, ({ title }): Heading => ({ kind: 'section', title }))
    for (const { id, items } of chapter.sections) addItems(id, items)
  }
  addItems(finalExamId, final_exam)
  return { nodes, children }
}

export function outlineOfNodes({ nodes, children }: DraftNodes): Pick<Draft, 'chapters' | 'final_exam'> {
  const idsIn = (parent: string): string[] => children.get(parent) ?? []
  const contentOf = (id: string) => (nodes.get(id) as DraftNode).content
  const itemsIn = (parent: string) => idsIn(parent).map((id) => contentOf(id) as DraftItem)
  const titleOf = (id: string): Texts => contentOf(id).title
  const section = (id: string): DraftSection => ({ id, title: titleOf(id), items: itemsIn(id) })
  const chapter = (id: string): DraftChapter => ({
    id,
    title: titleOf(id),
    sections: idsIn(id).map(section),
  })
  return { chapters: idsIn(outlineId).map(chapter), final_exam: itemsIn(finalExamId) }
}
