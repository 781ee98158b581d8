import * as helps from '#contract/translations/helps.ts'
import * as fileImports from '#contract/translations/imports.ts'
import * as items from '#contract/translations/items.ts'
import * as jobs from '#contract/translations/jobs.ts'
import * as memoryContract from '#contract/translations/memory-imports.ts'
import * as resources from '#contract/translations/resource-files.ts'
import { type Route, route } from '#platform/http/serve.ts'
import * as comments from './comments.service.ts'
import * as contents from './contents.service.ts'
import { exportFile } from './files/export.service.ts'
import * as glossaryFiles from './files/glossary-files.service.ts'
import { exportMemory } from './files/memory-export.service.ts'
import * as imports from './imports/imports.service.ts'
import * as acts from './jobs/job-acts.service.ts'
import * as service from './jobs/jobs.service.ts'
import * as machine from './machine/auto-translate.service.ts'
import { suggestByMachine } from './machine/suggest-unit.service.ts'
import * as media from './media.service.ts'
import * as glossary from './memory/glossary.service.ts'
import { countKnownWords } from './memory/known-words.service.ts'
import * as memory from './memory/memory.service.ts'
import { listSuggestions } from './memory/suggestions.service.ts'
import * as memoryImports from './memory-imports/memory-imports.service.ts'
import * as settings from './settings.service.ts'
import * as saves from './units/save-units.service.ts'
import * as units from './units/units.service.ts'

export const translationRoutes: Route[] = [
  route(jobs.listAllJobs, (ctx, { query }) => service.listAllJobs(ctx, query)),
  route(jobs.listCourseJobs, (ctx, { params }) => service.listCourseJobs(ctx, params.courseId)),
  route(jobs.listTranslationJobs, (ctx, { params }) => service.listWhere(ctx, params.courseId, params.where)),
  route(jobs.createTranslationJob, async (ctx, { params, body }) => ({
    data: await service.createJob(ctx, params.courseId, body),
  })),
  route(jobs.updateTranslationJob, async (ctx, { params, body }) => ({
    data: await service.updateJob(ctx, params, body),
  })),
  route(jobs.handInJob, async (ctx, { params }) => ({ data: await acts.handIn(ctx, params) })),
  route(jobs.approveJob, async (ctx, { params }) => ({ data: await acts.approve(ctx, params) })),
  route(jobs.rejectJob, async (ctx, { params, body }) => ({
    data: await acts.reject(ctx, params, body.reason),
  })),
  route(jobs.reopenJob, async (ctx, { params }) => ({ data: await acts.reopen(ctx, params) })),
  route(jobs.listJobGroups, (ctx, { params }) => service.listGroups(ctx, params)),
  route(jobs.listTranslators, (ctx, { params }) => service.listTranslators(ctx, params.courseId)),
  route(jobs.countKnownWords, (ctx, { params }) => countKnownWords(ctx, params)),
  route(jobs.getTranslationSettings, (ctx) => settings.getSettings(ctx)),
  route(jobs.updateTranslationSettings, (ctx, { body }) => settings.updateSettings(ctx, body)),
  route(items.listUnits, (ctx, { params, query }) => units.listUnits(ctx, params, query)),
  route(items.listUnitPages, (ctx, { params, query }) => units.listUnitPages(ctx, params, query)),
  route(items.saveUnits, (ctx, { params, body }) => saves.saveUnits(ctx, params, body.items)),
  route(items.saveUnit, (ctx, { params, body }) => saves.saveUnit(ctx, params, body)),
  route(items.getUnit, (ctx, { params }) => units.getUnit(ctx, params)),
  route(items.changeUnitStates, (ctx, { params, body }) => saves.changeStates(ctx, params, body)),
  route(items.undoRepeats, (ctx, { params, body }) => saves.undoRepeats(ctx, params, body.id)),
  route(items.clearItem, (ctx, { params }) => saves.clearItem(ctx, params)),
  route(items.dismissWarning, async (ctx, { params, body }) => ({
    data: await units.dismissWarning(ctx, params, body),
  })),
  route(items.dismissFileSuggestion, (ctx, { params }) => saves.dismissFileSuggestion(ctx, params)),
  route(items.addUnitComment, async (ctx, { params, body }) => ({
    data: await comments.addComment(ctx, params, body),
  })),
  route(items.resolveUnitComment, async (ctx, { params, body }) => ({
    data: await comments.resolveComment(ctx, params, body.resolved),
  })),
  route(items.listContents, (ctx, { params }) => contents.listContents(ctx, params)),
  route(items.getContentItem, (ctx, { params }) => contents.getContentItem(ctx, params)),
  route(items.saveContentItem, (ctx, { params, body }) => contents.saveContentItem(ctx, params, body)),
  route(items.listMediaItems, (ctx, { params, query }) => media.listMedia(ctx, params, query)),
  route(items.saveMediaItem, (ctx, { params, body }) => media.saveMedia(ctx, params, body)),
  route(helps.listSuggestions, (ctx, { params }) => listSuggestions(ctx, params)),
  route(helps.suggestByMachine, (ctx, { params }) => suggestByMachine(ctx, params), { transaction: 'own' }),
  route(helps.listGlossary, (ctx, { query }) => glossary.listGlossary(ctx, query)),
  route(helps.createGlossaryTerm, (ctx, { body }) => glossary.createTerm(ctx, body)),
  route(helps.updateGlossaryTerm, (ctx, { params, body }) => glossary.updateTerm(ctx, params.termId, body)),
  route(helps.deleteGlossaryTerm, (ctx, { params }) => glossary.removeTerm(ctx, params.termId)),
  route(helps.listMemory, (ctx, { query }) => memory.listMemory(ctx, query)),
  route(helps.deleteMemoryEntry, (ctx, { params }) => memory.deleteMemoryEntry(ctx, params.entryId)),
  route(helps.exportJobFile, (ctx, { params, query }) => exportFile(ctx, params, query)),
  route(fileImports.importJobFile, (ctx, { params, file }) => imports.uploadFile(ctx, params, file), {
    transaction: 'own',
  }),
  route(fileImports.listJobImports, (ctx, { params }) => imports.listImports(ctx, params)),
  route(fileImports.getJobImport, (ctx, { params }) => imports.getImport(ctx, params)),
  route(fileImports.applyJobImport, (ctx, { params }) => imports.applyImport(ctx, params)),
  route(fileImports.stopJobImport, (ctx, { params }) => imports.stopImport(ctx, params)),
  route(fileImports.listJobImportRows, (ctx, { params, query }) => imports.listRows(ctx, params, query)),
  route(resources.exportGlossary, (ctx, { query }) => glossaryFiles.exportGlossary(ctx, query)),
  route(resources.importGlossary, (ctx, { query, file }) => glossaryFiles.importGlossary(ctx, query, file), {
    transaction: 'own',
  }),
  route(resources.exportMemory, (ctx, { query }) => exportMemory(ctx, query)),
  route(memoryContract.importMemory, (ctx, { query, file }) => memoryImports.uploadMemory(ctx, query, file), {
    transaction: 'own',
  }),
  route(memoryContract.listMemoryImports, (ctx, { query }) => memoryImports.listImports(ctx, query)),
  route(memoryContract.getMemoryImport, (ctx, { params }) => memoryImports.getImport(ctx, params.importId)),
  route(memoryContract.applyMemoryImport, (ctx, { params }) =>
    memoryImports.applyImport(ctx, params.importId),
  ),
  route(memoryContract.stopMemoryImport, (ctx, { params }) => memoryImports.stopImport(ctx, params.importId)),
  route(memoryContract.listMemoryImportRows, (ctx, { params, query }) =>
    memoryImports.listRows(ctx, params.importId, query),
  ),
  route(helps.autoTranslate, (ctx, { body }) => machine.autoTranslate(ctx, body), { transaction: 'own' }),
  route(helps.getAutoTranslateRun, (ctx, { params }) => machine.getRun(ctx, params.runId)),
  route(helps.stopAutoTranslateRun, (ctx, { params }) => machine.stopRun(ctx, params.runId)),
]
