import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { getReportBrand } from '#domains/companies/brand/report-brand.service.ts'
import { baseUrl } from '#domains/companies/companies.service.ts'
import product from '#package.json' with { type: 'json' }
import type { Ctx } from '#platform/context.ts'
import { type HashedFile, writeHashedFile } from '#platform/files/hashed-file.ts'
import { translate } from '#platform/messages.ts'
import { drawReport } from '#platform/report-pdf/draw-report.ts'
import { type SigningKey, signingKey } from '#platform/secrets/signing-key.ts'
import type { PackRow } from '../packs.queries.ts'
import { findScope, type PackScope } from '../records/people.queries.ts'
import { writeRecords } from '../records/record-files.export.ts'
import { selectExceptions } from '../report/exceptions.queries.ts'
import { toReport } from '../report/report.presenter.ts'
import { type PackChain, writeChain } from './chain.export.ts'
import { zipFiles } from './zip-files.export.ts'

/** The version of the pack’s files; a program that reads them checks it. */
const formatVersion = 1
const exceptionsAtMost = 300

interface MadePack {
  zip: HashedFile
  people: number
  key_id: string
}

interface Making {
  /** An empty folder on the local disk. */
  folder: string
  stopping: AbortSignal
  /** Called between steps with the number of people so far; throws to stop. */
  onProgress: (done: number) => Promise<void>
}

/** Writes all files of a pack to a folder and zips them. */
export async function makePack(ctx: Ctx, pack: PackRow, making: Making): Promise<MadePack> {
  const { folder, onProgress } = making
  const scope = await findScope(ctx, pack)
  const key = await signingKey(ctx.db)
  const about = aboutOf(ctx, pack, scope)
  const records = await writeRecords(ctx, {
    ...{ folder, scope, company: pack.company_name, locale: pack.locale, onPage: onProgress },
    period: { fromDay: pack.from_day, untilDay: pack.until_day },
    header: about,
  })
  const chain = await writeChain(ctx, scope, { folder, onPage: () => onProgress(records.people) })
  const report = await drawReport(
    toReport({
      ...{ locale: pack.locale, company: pack.company_name, zone: scope.zone, framework: pack.framework },
      ...{ figures: records.figures, accepted: records.accepted, late: records.late },
      ...{ chain, key_id: key.id },
      ...{ made_at: about.made_at, made_by: pack.made_by },
      period: { from: pack.from_day, until: pack.until_day, at: scope.at },
      brand: await getReportBrand(ctx, pack.company_id),
      exceptions: await selectExceptions(ctx, scope, { locale: pack.locale, limit: exceptionsAtMost }),
    }),
    making.stopping,
  )
  const write = (name: string, content: string | Uint8Array) => writeHashedFile(join(folder, name), content)
  const program = await readFile(new URL('./verify.mjs', import.meta.url))
  const files = new Map<string, HashedFile>([
    ['README.txt', await write('README.txt', await readmeOf(ctx, pack, key))],
    ['report.pdf', await write('report.pdf', report)],
    ['records.csv', records.csv],
    ['evidence.json', records.json],
    ['acknowledgements.csv', records.acknowledgements],
    ['statements.csv', records.statements],
    ['events.ndjson', chain.events_file],
    ['seals.json', chain.seals_file],
    ['public-key.json', await write('public-key.json', `${JSON.stringify(key.publicJwk, null, 2)}\n`)],
    ['verify.mjs', await write('verify.mjs', program)],
  ])
  const manifest = Buffer.from(`${JSON.stringify(manifestOf(about, { key, files, chain }), null, 2)}\n`)
  files.set('manifest.json', await write('manifest.json', manifest))
  files.set('manifest.sig', await write('manifest.sig', `${key.sign(manifest).toString('base64')}\n`))
  const zip = await zipFiles(files, { path: join(folder, 'pack.zip'), at: ctx.now })
  return { zip, people: records.people, key_id: key.id }
}

/** What the manifest and `evidence.json` begin with. */
const aboutOf = (ctx: Ctx, pack: PackRow, scope: PackScope) => ({
  format_version: formatVersion,
  company: { id: pack.company_id, name: pack.company_name },
  period: { from: pack.from_day, until: pack.until_day, time_zone: scope.zone, as_of: scope.at },
  framework: pack.framework,
  made_at: ctx.now.toISOString(),
  made_by: pack.made_by,
  product_version: product.version,
})

const manifestOf = (
  about: ReturnType<typeof aboutOf>,
  { key, files, chain }: { key: SigningKey; files: ReadonlyMap<string, HashedFile>; chain: PackChain },
) => ({
  ...about,
  key_id: key.id,
  chain: { seal: chain.seal, root: chain.root, removed: chain.removed },
  files: Array.from(files, ([name, { bytes, sha256 }]) => ({ name, bytes, sha256 })),
})

async function readmeOf(ctx: Ctx, pack: PackRow, key: SigningKey): Promise<string> {
  const say = (text: string, values = {}) => translate(pack.locale, `evidence.${text}`, values)
  return say('readme', {
    title: say('report.title').toLocaleUpperCase(),
    company: pack.company_name,
    period: say('report.period', { from: pack.from_day, until: pack.until_day }),
    key: key.id,
    checkbox: translate(pack.locale, 'publishing.site.acknowledgement.label'),
    keys: `${await baseUrl(ctx, pack.company_id)}/api/evidence/keys`,
  })
}
