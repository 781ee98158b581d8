import { setTimeout as sleep } from 'node:timers/promises'
import { getContent, saveContent } from '#contract/content/content.ts'
import { pathFor } from '#contract/endpoint.ts'
import { exportJobFile, listSuggestions } from '#contract/translations/helps.ts'
import { applyJobImport, getJobImport, importJobFile } from '#contract/translations/imports.ts'
import { listUnits, saveUnit } from '#contract/translations/items.ts'
import { createTranslationJob, listAllJobs } from '#contract/translations/jobs.ts'
import { type BenchData, callerFor, makeCourse } from '../data.ts'
import type { Stage } from '../harness.ts'
import { residentMb } from './load/memory.ts'

export interface TranslationFigure {
  what: string
  /** 95th percentile of consecutive calls in milliseconds; megabytes if `unit` says so. */
  value: number
  target: number
  unit: 'ms' | 'MB'
}

const blocks = 60
const repeats = 20
const sentence = (lesson: number, block: number): string =>
  // Every tenth sentence is the same in all lessons.
  `Look at the sender ${block % 10 === 0 ? '' : `${lesson} `}${block} first, then at the link, and ask yourself whether you expected this message.`

/** A translator’s calls in a course of many lessons with sixty texts each. */
export async function translations(
  stage: Stage,
  data: BenchData,
  lessons: number,
): Promise<TranslationFigure[]> {
  const { url, pid } = stage.ours
  const call = callerFor(url, data.admin.token)
  const { id: courseId, lessonIds } = await makeCourse(call, { chapters: lessons / 10, lessons: 10 })
  for (const [lesson, lessonId] of lessonIds.entries()) {
    const { data: content } = await call(getContent, { courseId, lessonId, locale: 'en_US' })
    const paragraphs = Array.from({ length: blocks }, (_, block) => ({
      type: 'paragraph',
      attrs: { id: `block${block}` },
      content: [{ type: 'text', text: sentence(lesson, block) }],
    }))
    const document = { type: 'doc' as const, content: paragraphs }
    const params = { courseId, lessonId, contentId: content.id }
    await call(saveContent, params, { version: content.version, document })
  }
  const job = await call(createTranslationJob, { courseId }, { locale: 'el_GR' })
  const path = { courseId, translationJobId: job.data.id }
  const headers = { authorization: `Bearer ${data.admin.token}` }
  const get =
    (at: string, query = '') =>
    async (): Promise<unknown> => {
      const answer = await fetch(`${url}${at}${query}`, { headers })
      if (!answer.ok) throw new Error(`${at}${query}: ${answer.status}`)
      return answer.json()
    }
  const figures: TranslationFigure[] = []
  const measure = async (what: string, target: number, act: (nth: number) => Promise<unknown>) => {
    const taken: number[] = []
    for (let nth = 0; nth <= repeats; nth += 1) {
      const begun = performance.now()
      await act(nth)
      if (nth > 0) taken.push(performance.now() - begun)
    }
    const value = taken.toSorted((one, other) => one - other)[Math.ceil(repeats * 0.95) - 1] ?? 0
    figures.push({ what, value, target, unit: 'ms' })
  }
  const units = pathFor(listUnits.path, path)
  await measure('list of all jobs', 30, get(listAllJobs.path))
  await measure('page of 50', 60, get(units, '?limit=50'))
  await measure('page of 50 to do', 60, get(units, '?limit=50&only=todo'))
  await measure('page of 50 repeated', 150, get(units, '?limit=50&only=repeated'))
  await measure('search of a common word', 150, get(units, '?limit=50&only=todo&q=sender'))
  await measure('search of a rare word', 150, get(units, '?limit=50&only=todo&q=7%2031'))
  const { data: some } = (await get(units, '?limit=50&kind=block')()) as {
    data: { id: string; revision: number; source_hash: string }[]
  }
  const unit = (nth: number) => some[nth] as (typeof some)[number]
  await measure('save of a text', 50, (nth) => {
    const { id, revision, source_hash } = unit(nth)
    return call(saveUnit, path, { id, revision, source_hash, fields: [`Κοιτάξτε τον αποστολέα ${nth}.`] })
  })
  await measure('suggestions', 80, (nth) =>
    get(pathFor(listSuggestions.path, { ...path, translationJobItemId: unit(49 - nth).id }))(),
  )
  figures.push(...(await exportAndImport()))
  return figures

  async function exportAndImport(): Promise<TranslationFigure[]> {
    const before = residentMb(pid)
    const begun = performance.now()
    const answer = await fetch(`${url}${pathFor(exportJobFile.path, path)}?format=csv`, { headers })
    const reader = (answer.body as ReadableStream<Uint8Array>).getReader()
    const parts: Uint8Array[] = []
    let firstByte = 0
    let most = before
    for (let read = await reader.read(); !read.done; read = await reader.read()) {
      firstByte ||= performance.now() - begun
      parts.push(read.value)
      most = Math.max(most, residentMb(pid))
    }
    const exported = performance.now() - begun
    const text = Buffer.concat(parts).toString('utf8')
    const translated = text.replace(/"(Look at the sender [^"]*)",""/g, '"$1","Κοιτάξτε: $1"')
    const form = new FormData()
    form.set('file', new Blob([translated], { type: 'text/csv' }), 'all.csv')
    const sent = performance.now()
    const made = await fetch(`${url}${pathFor(importJobFile.path, path)}`, {
      method: 'POST',
      headers,
      body: form,
    })
    const { data: started } = (await made.json()) as { data: { id: string } }
    const until = async (status: string): Promise<void> => {
      for (;;) {
        const { data: now } = await call(getJobImport, { ...path, importId: started.id })
        if (now.status === status) return
        if (now.status === 'failed') throw new Error(`The import failed: ${now.problem}`)
        await sleep(200)
      }
    }
    await until('checked')
    const checked = performance.now()
    await call(applyJobImport, { ...path, importId: started.id })
    await until('done')
    return [
      { what: 'export, first byte', value: firstByte, target: 300, unit: 'ms' },
      { what: 'export of all', value: exported, target: 15_000, unit: 'ms' },
      { what: 'export, more memory', value: most - before, target: 30, unit: 'MB' },
      { what: 'import of all, upload and check', value: checked - sent, target: 60_000, unit: 'ms' },
      { what: 'import of all', value: performance.now() - sent, target: 60_000, unit: 'ms' },
    ]
  }
}
