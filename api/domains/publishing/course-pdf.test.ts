import { buffer } from 'node:stream/consumers'
import { expect, it } from 'vitest'
import { aDraft, aDraftLesson } from '../../../tests/support/builders/drafts.ts'
import { coursePdf } from './course-pdf.ts'

it('a chapter may be long: what stands at the foot of each page stays as high as on the first', async () => {
  const page = { type: 'codeBlock', content: [{ type: 'text', text: 'Look twice.\n'.repeat(45) }] }
  const document = { type: 'doc' as const, content: Array.from({ length: 28 }, () => page) }
  const draft = aDraft([[[{ ...aDraftLesson('a'), documents: { en_US: document } }]]])
  const brand = { name: 'Harbor', ramp: { light: { brand: '#0f766e' } } } as never
  const file = await buffer(await coursePdf({ draft, locale: 'en_US', brand, pictures: new Map() }))
  expect(file.toString('latin1').match(/\/Type \/Page\b/g)?.length).toBeGreaterThan(24)
})
