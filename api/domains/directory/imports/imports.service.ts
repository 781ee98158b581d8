import type * as contract from '#contract/directory/people-imports.ts'
import type { BodyOf, ResponseOf } from '#contract/endpoint.ts'
import type { ImportLayout } from '#db/schema/imports.ts'
import { checkMayInvite } from '#domains/accounts/accounts.service.ts'
import { hasOwner } from '#domains/companies/companies.service.ts'
import { chosenCompany } from '#domains/companies/company-tree.service.ts'
import type { Ctx, SignedIn } from '#platform/context.ts'
import { conflict, forbidden, found, invalid } from '#platform/errors.ts'
import { recordEvent } from '#platform/events.ts'
import type { UploadedTempFile } from '#platform/files/temp-files.ts'
import { newCode, newId } from '#platform/ids.ts'
import { addJob } from '#platform/jobs/job.ts'
import { canReplaceOwner, isOwner } from '../directory.policy.ts'
import { applyImportJob } from './apply.job.ts'
import { checkImportJob } from './check.job.ts'
import { toImport, toListed } from './imports.presenter.ts'
import * as queries from './imports.queries.ts'
import { detectEncoding, encodingForLocale } from './reading/encoding.import.ts'
import { detectDelimiter, rememberedFields, surveyFile } from './reading/layout.import.ts'
import { UnreadableFile } from './reading/lines.import.ts'
import { deleteAbsent } from './results/import-rows.queries.ts'

/**
 * Imports of people from files: upload, column mapping, dry run, apply. One at a time per company. The file is read
 * by the upload and by jobs; people are changed only through the people service. Only this service writes imports
 * and import_rows.
 */

const firstOptions: contract.ImportOptions = {
  ...{ clear_empty: false, tag_mode: 'add', absent: 'keep', move: false, enable: false },
}

export async function listImports(
  ctx: SignedIn,
  companyId?: string,
): Promise<ResponseOf<typeof contract.listImports>> {
  const company = await chosenCompany(ctx, companyId)
  return { data: (await queries.selectImportsOf(ctx, company)).map(toListed) }
}

export async function getImport(ctx: SignedIn, importId: string): Promise<contract.PeopleImport> {
  const record = found(await queries.findImport(ctx, importId))
  const isDecided = ['checked', 'applying', 'applied', 'cancelled'].includes(record.state)
  const problems = isDecided ? await queries.countByProblem(ctx, importId) : []
  return toImport(record, {
    problems: problems.flatMap(({ problem, count }) => (problem ? [{ problem, count }] : [])),
    canDisable: !record.absent?.needs_owner || (await countsAsOwner(ctx, record.company_id)),
    waitingInvitations: record.invite ? await queries.countUninvited(ctx, importId) : 0,
  })
}

const countsAsOwner = async (ctx: SignedIn, companyId: string): Promise<boolean> =>
  isOwner(ctx.actor) || (canReplaceOwner(ctx.actor) && !(await hasOwner(ctx, companyId)))

/** Turns an unreadable file into a 422 for the given field. */
async function readable<T>(field: string, read: () => Promise<T>): Promise<T> {
  try {
    return await read()
  } catch (error) {
    if (error instanceof UnreadableFile)
      throw invalid({ [field]: [`directory.import.file.${error.reason}|${error.line}`] })
    throw error
  }
}

const openStored = (ctx: Ctx, key: string) => async (): Promise<AsyncIterable<Uint8Array>> =>
  found(await ctx.services.files.find(key)).stream()

/** How a stored file is to be read, and what its columns probably are. */
async function survey(
  ctx: Ctx,
  key: string,
  chosen: {
    encoding: contract.ImportEncoding
    delimiter?: contract.ImportDelimiter | undefined
    has_heading?: boolean | undefined
  },
) {
  const open = openStored(ctx, key)
  const { encoding } = chosen
  const delimiter = chosen.delimiter ?? (await detectDelimiter(open, encoding))
  const read = await surveyFile(open, {
    encoding,
    delimiter: delimiter ?? ',',
    hasHeading: chosen.has_heading,
  })
  return { encoding, delimiter, has_heading: read.has_heading, layout: read.layout, row_count: read.rows }
}

async function remembered(ctx: Ctx, companyId: string, layout: ImportLayout, before: string) {
  const earlier = await queries.findRemembered(ctx, companyId, before)
  const fields =
    earlier?.mapping &&
    rememberedFields(layout, { headings: earlier.layout.headings, fields: earlier.mapping })
  if (!earlier || !fields) return null
  return { fields, options: earlier.options, at: earlier.created_at }
}

/**
 * Must be called outside a transaction, because it reads the file. Throws 404, 409 with the id of an open import,
 * and 422 for a file that is not a text table.
 */
export async function uploadImport(
  ctx: SignedIn,
  file: UploadedTempFile,
  companyId?: string,
): Promise<contract.PeopleImport> {
  const company_id = await chosenCompany(ctx, companyId)
  await refuseOpen(ctx, company_id)
  const company = await ctx.db
    .selectFrom('companies')
    .select('default_locale')
    .where('id', '=', company_id)
    .executeTakeFirstOrThrow()
  const storage_key = `${newCode()}.csv`
  await ctx.services.files.put(storage_key, { path: file.path, bytes: file.bytes }, 'text/csv')
  try {
    const open = openStored(ctx, storage_key)
    const encoding = await detectEncoding(open, encodingForLocale(company.default_locale))
    const read = await readable('file', () => survey(ctx, storage_key, { encoding }))
    const created_at = ctx.now.toISOString()
    const earlier = await remembered(ctx, company_id, read.layout, created_at)
    const id = newId()
    const isInserted = await ctx.transaction((inner) =>
      queries.insertImport(inner, {
        ...{ id, company_id, state: 'uploaded', failure: null, storage_key, created_at },
        ...{ file_name: file.name.slice(-200) || 'people.csv', bytes: file.bytes },
        ...read,
        layout: JSON.stringify(earlier ? { ...read.layout, fields: earlier.fields } : read.layout),
        options: JSON.stringify(earlier?.options ?? firstOptions),
        remembered_at: earlier?.at ?? null,
        ...{ created_by: ctx.actor.id, started_by: null },
        ...{ check_started_at: null, checked_at: null, finished_at: null },
      }),
    )
    if (!isInserted) await refuseOpen(ctx, company_id)
    return await getImport(ctx, id)
  } catch (error) {
    await ctx.services.files.remove(storage_key)
    throw error
  }
}

async function refuseOpen(ctx: SignedIn, companyId: string): Promise<void> {
  const open = await queries.findOpen(ctx, companyId)
  if (open) throw conflict('directory.import.open', { id: open.id })
}

const lockIn = async (
  ctx: SignedIn,
  importId: string,
  states: readonly contract.ImportState[],
): Promise<queries.ImportRecord> => {
  const record = found(await queries.lockImport(ctx, importId))
  if (!states.includes(record.state)) throw conflict('directory.import.wrong_state', { state: record.state })
  return record
}

/** Must be called outside a transaction, because it reads the file again. */
export async function setLayout(
  ctx: SignedIn,
  importId: string,
  { use_remembered = true, ...chosen }: BodyOf<typeof contract.setImportLayout>,
): Promise<contract.PeopleImport> {
  const record = found(await queries.findImport(ctx, importId))
  const { storage_key, state } = record
  if (!storage_key || !['uploaded', 'checked'].includes(state))
    throw conflict('directory.import.wrong_state', { state })
  const isOther = chosen.encoding !== undefined && chosen.encoding !== record.encoding
  const read = await readable(isOther ? 'encoding' : 'delimiter', () =>
    survey(ctx, storage_key, {
      encoding: chosen.encoding ?? record.encoding,
      delimiter: chosen.delimiter ?? record.delimiter ?? undefined,
      has_heading: chosen.has_heading,
    }),
  )
  const earlier = use_remembered
    ? await remembered(ctx, record.company_id, read.layout, record.created_at)
    : null
  await ctx.transaction(async (inner) => {
    await lockIn(inner, importId, ['uploaded', 'checked'])
    await queries.updateImport(inner, importId, {
      ...{ state: 'uploaded', mapping: null, ...read },
      layout: JSON.stringify(earlier ? { ...read.layout, fields: earlier.fields } : read.layout),
      remembered_at: earlier?.at ?? null,
    })
  })
  return getImport(ctx, importId)
}

const repeatable: readonly contract.ImportField[] = ['ignore', 'tags', 'groups']
const keys: readonly contract.ImportField[] = ['id', 'employee_number', 'email']

function checkColumns(columns: readonly contract.ImportField[], width: number): void {
  if (columns.length !== width) throw invalid({ columns: ['directory.import.columns.all'] })
  const twice = columns.find(
    (field, index) => !repeatable.includes(field) && columns.indexOf(field) !== index,
  )
  if (twice) throw invalid({ columns: ['directory.import.columns.twice'] })
  if (!columns.some((field) => keys.includes(field)))
    throw invalid({ columns: ['directory.import.columns.no_key'] })
}

/** Starts the dry run, first or repeated. Throws 409 in another state, 422 if no column identifies people. */
export async function checkImport(
  ctx: SignedIn,
  importId: string,
  { columns, options }: BodyOf<typeof contract.checkImport>,
): Promise<contract.PeopleImport> {
  const record = await lockIn(ctx, importId, ['uploaded', 'checked'])
  if (record.delimiter === null) throw invalid({ delimiter: ['field.required'] })
  checkColumns(columns, record.layout.fields.length)
  const run = ctx.now.toISOString()
  await queries.updateImport(ctx, importId, {
    ...{
      state: 'checking',
      failure: null,
      started_by: ctx.actor.id,
      check_started_at: run,
      checked_at: null,
    },
    ...{ mapping: JSON.stringify(columns), options: JSON.stringify(options), absent: null },
    ...{ counts: '{}', done: 0, total: record.row_count },
  })
  await addJob(ctx, checkImportJob, { import_id: importId, run }, { key: `${importId} ${run}` })
  return getImport(ctx, importId)
}

/**
 * Throws 409 in another state and for invitations to a closed company, 422 if the number of people to disable is not confirmed, and 403 if only an owner
 * may apply it.
 */
export async function applyImport(
  ctx: SignedIn,
  importId: string,
  { absent, confirm_disabled, invite }: BodyOf<typeof contract.applyImport>,
): Promise<contract.PeopleImport> {
  const record = await lockIn(ctx, importId, ['checked'])
  const disables = absent === 'disable' && (record.absent?.count ?? 0) > 0
  if (invite) await checkMayInvite(ctx, record.company_id, 'invite')
  if (disables) await checkBrake(ctx, record, confirm_disabled)
  else await deleteAbsent(ctx, importId)
  const counts = { ...record.counts, ...(disables ? {} : { disabled: 0 }) }
  const { created = 0, updated = 0, disabled = 0 } = counts
  await queries.updateImport(ctx, importId, {
    ...{ state: 'applying', started_by: ctx.actor.id, invite, done: 0, total: created + updated + disabled },
    counts: JSON.stringify(counts),
  })
  await recordEvent(ctx, {
    kind: 'people.imported',
    company_id: record.company_id,
    data: { import_id: importId, file_name: record.file_name, ...counts },
  })
  await addJob(ctx, applyImportJob, { import_id: importId }, { key: importId })
  return getImport(ctx, importId)
}

async function checkBrake(
  ctx: SignedIn,
  { absent, company_id }: queries.ImportRecord,
  confirmed: number | undefined,
): Promise<void> {
  if (!absent) return
  if (absent.needs_owner && !(await countsAsOwner(ctx, company_id))) throw forbidden()
  if ((absent.needs_confirmation || absent.needs_owner) && confirmed !== absent.count)
    throw invalid({ confirm_disabled: ['directory.import.confirm'] })
}

/** Idempotent. A cancelled dry run returns to the choice of columns; what was applied stays. */
export async function cancelImport(ctx: SignedIn, importId: string): Promise<contract.PeopleImport> {
  const record = found(await queries.lockImport(ctx, importId))
  if (record.state === 'checking') await queries.updateImport(ctx, importId, { state: 'uploaded' })
  else if (queries.openStates.includes(record.state)) {
    const counts = record.state === 'applying' ? await queries.countApplied(ctx, importId) : {}
    await queries.updateImport(ctx, importId, {
      ...{ state: 'cancelled', finished_at: ctx.now.toISOString(), storage_key: null },
      counts: JSON.stringify(counts),
    })
    const { storage_key } = record
    if (storage_key) ctx.afterCommit(() => ctx.services.files.remove(storage_key))
  }
  return getImport(ctx, importId)
}
