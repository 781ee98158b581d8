import { QueryClientProvider } from '@tanstack/react-query'
import { expect, it } from 'vitest'
import type { MediaItem } from '#contract/translations/items.ts'
import type { TranslationJob } from '#contract/translations/jobs.ts'
import { serveAnswers } from '#lib/api/answers.test-support.ts'
import { loadStaffTexts, startTexts } from '#lib/i18n/i18n.ts'
import { queryClient } from '#lib/query/query-client.ts'
import { render, stopAfterEach } from '#ui/render.test-support.tsx'
import { MediaPanel } from './media-panel.tsx'

const stops = stopAfterEach()

const item = (id: string, kind: string, slot: MediaItem['slot'] = 'src'): MediaItem => ({
  id,
  kind,
  slot,
  title: 'Lesson',
  lesson_id: 'lesson',
  block_id: 'block',
  question: null,
  source: `/files/${id}`,
  target: null,
  is_stale: false,
})
const job = {
  id: 'job',
  course: { id: 'course' },
  locale: 'ro_RO',
  source_locale: 'en_US',
  can: { translate: false },
} as TranslationJob

it('says of each file what it is', async () => {
  const data = [
    item('1', 'image'),
    item('2', 'lottie'),
    item('3', 'lottie', 'still'),
    item('4', 'video', 'captions'),
  ]
  const { stop } = await serveAnswers(() => ({ status: 200, body: { data, meta: { next_cursor: null } } }))
  await startTexts()
  await loadStaffTexts()
  stops.push(
    await render(
      <QueryClientProvider client={queryClient}>
        <MediaPanel job={job} />
      </QueryClientProvider>,
    ),
    stop,
  )
  const names = () => [...document.querySelectorAll('li small')].map(({ textContent }) => textContent)
  await expect.poll(names).toEqual(['Image', 'Animation', 'Still image', 'Captions'])
})
