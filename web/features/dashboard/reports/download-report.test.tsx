import { expect, it } from 'vitest'
import { aSession } from '#lib/session/session.test-support.ts'
import { saveSession } from '#lib/session/session.ts'
import { act } from '#ui/act.test-support.ts'
import { renderForAdmin, stopAfterEach } from '#ui/render.test-support.tsx'
import { ExportFigures } from '../export-figures.tsx'
import { DownloadReport } from './download-report.tsx'

const stops = stopAfterEach()

it('offers no files while impersonating, which the server refuses', async () => {
  stops.push(
    await renderForAdmin(
      <>
        <DownloadReport company={undefined} period="month" />
        <ExportFigures company={undefined} period="month" />
      </>,
    ),
  )
  const buttons = () => [...document.querySelectorAll('button')].map(({ textContent }) => textContent)
  expect(buttons()).toEqual(['Download report', 'Export figures'])
  const impersonator = { id: 'admin', full_name: 'Ada Example' }
  await act(async () => saveSession({ ...aSession('teacher'), impersonator }))
  expect(buttons()).toEqual([])
})
