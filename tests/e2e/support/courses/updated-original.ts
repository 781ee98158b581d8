import type { listChapters } from '#contract/courses/courses.ts'
import type { ResponseOf } from '#contract/endpoint.ts'
import { type Office, paragraph, prepareCourse } from '../office.ts'

type Outline = ResponseOf<typeof listChapters>

export interface UpdatedOriginal {
  originalId: string
  cloneId: string
  /** Publishes the original once more, with another text in its first lesson. */
  publishAgain: (text: string) => Promise<void>
  /** The text of a lesson of the clone’s draft. */
  textOf: (lesson: string) => Promise<string>
}

/** The lessons of the course: the second is changed in the clone, too. */
export const lessonTitles = ['Invoices by mail', 'Calls from the bank'] as const

/**
 * A published course and its clone, which changed a lesson of its own. The newest release of the original changes that
 * lesson and another.
 */
export async function anUpdatedOriginal(
  office: Office,
  { title, companyId }: { title: string; companyId?: string },
): Promise<UpdatedOriginal> {
  const original = await prepareCourse(office, title, lessonTitles[0])
  const { courseId } = original
  const call = await office.post(`${original.sectionPath}/lessons`, { title: lessonTitles[1] })
  const [mailBlock, callBlock] = [crypto.randomUUID(), crypto.randomUUID()]
  const publish = async (mail: string, callText: string): Promise<void> => {
    await office.write(original, [paragraph(mail, mailBlock)])
    await office.write({ courseId, lessonId: call.id }, [paragraph(callText, callBlock)])
    await office.post(`/api/courses/${courseId}/publish`, { kind: 'material' })
  }
  await publish('Pay no invoice in a hurry.', 'The bank does not call.')
  const { id: cloneId } = await office.post(`/api/courses/${courseId}/clone`, {
    title,
    ...(companyId ? { company_id: companyId } : {}),
  })
  const lessonOf = async (lesson: string): Promise<string> => {
    const { data } = await office.get<Outline>(`/api/courses/${cloneId}/chapters`)
    const items = data.flatMap(({ sections }) => sections.flatMap((section) => section.items))
    return items.find((item) => item.title === lesson)?.id ?? ''
  }
  const lessonId = await lessonOf(lessonTitles[1])
  await office.write({ courseId: cloneId, lessonId }, [paragraph('Our bank does not call.', callBlock)])
  const newest = 'Call the bank back.'
  await publish('Pay no invoice without a second look.', newest)
  return {
    originalId: courseId,
    cloneId,
    publishAgain: (text) => publish(text, newest),
    textOf: async (lesson) => {
      const contents = `/api/courses/${cloneId}/lessons/${await lessonOf(lesson)}/contents/en_US`
      return JSON.stringify((await office.get<{ data: { document: unknown } }>(contents)).data.document)
    },
  }
}
