import { listCourseBadges } from '#contract/badges/badges.ts'
import { answerExercise, listExerciseResults } from '#contract/content/exercise-results.ts'
import { endAbsence, setAbsence } from '#contract/learning/absences.ts'
import { acknowledge } from '#contract/learning/acknowledgements/acknowledgements.ts'
import * as activityContract from '#contract/learning/activity.ts'
import { answerQuestion, handInQuiz, startQuiz } from '#contract/learning/attempts.ts'
import { extendDueDate, removeDueExtension } from '#contract/learning/due-extensions.ts'
import { exemptFromCourse, liftExemption } from '#contract/learning/exemptions.ts'
import { allowAttempts } from '#contract/learning/extra-attempts.ts'
import {
  handInExtraCredit,
  listHandedInExtraCredits,
  listOwnExtraCredits,
  takeBackExtraCredit,
} from '#contract/learning/extra-credits.ts'
import { listGrades } from '#contract/learning/grades.ts'
import * as contract from '#contract/learning/learning.ts'
import { searchParts } from '#contract/learning/library-search.ts'
import { listNotes, saveNote } from '#contract/learning/notes.ts'
import { markPresence } from '#contract/learning/presence.ts'
import { listQuestionLocales } from '#contract/learning/question-locales.ts'
import { getReminder, markReminderSeen } from '#contract/learning/reminders.ts'
import { renewCourse } from '#contract/learning/renewal.ts'
import { markWatched } from '#contract/learning/watched.ts'
import { listOwnPoints } from '#contract/points/leaderboard.ts'
import { previewComponent, previewOutline, tryQuiz } from '#contract/publishing/preview.ts'
import { type Route, route } from '#platform/http/serve.ts'
import * as absences from './absences/absences.service.ts'
import * as acknowledgements from './acknowledgements/acknowledgements.service.ts'
import * as activity from './activity/activity.service.ts'
import { listEarned } from './activity/earned-points.service.ts'
import * as attempts from './attempts/attempts.service.ts'
import * as cycles from './cycles/cycles.service.ts'
import * as renewal from './cycles/renewal.service.ts'
import * as dueExtensions from './due-extensions/due-extensions.service.ts'
import * as exemptions from './exemptions/exemptions.service.ts'
import * as exercises from './exercises/exercises.service.ts'
import * as extraAttempts from './extra-attempts/extra-attempts.service.ts'
import * as extraCredits from './extra-credits/extra-credits.service.ts'
import * as items from './items/items.service.ts'
import { markPresence as markPresenceOn } from './items/presence.service.ts'
import * as watching from './items/watching.service.ts'
import * as learning from './learning.service.ts'
import * as notes from './notes/notes.service.ts'
import * as preview from './preview/preview.service.ts'
import * as questionLocales from './question-locales/question-locales.service.ts'
import * as reminders from './reminders/reminders.service.ts'

export const learningRoutes: Route[] = [
  route(contract.listStudentCourses, (ctx) => learning.listCourses(ctx)),
  route(contract.countStudentCourses, (ctx) => learning.countCourses(ctx)),
  route(searchParts, (ctx, { query }) => learning.searchParts(ctx, query.q)),
  route(contract.listCourseProgress, (ctx) => learning.listProgress(ctx)),
  route(contract.getCurrentCourse, (ctx) => learning.getCurrent(ctx)),
  route(contract.getOverallProgress, (ctx) => learning.getOverall(ctx)),
  route(contract.getStudentCourse, (ctx, { params }) => learning.getCourse(ctx, params.courseId)),
  route(contract.getOutline, (ctx, { params }) => learning.getOutline(ctx, params.courseId)),
  route(contract.getCourseStatus, (ctx, { params }) => learning.getStatus(ctx, params.courseId)),
  route(listGrades, (ctx, { params }) => learning.listGrades(ctx, params.courseId)),
  route(contract.getSummary, (ctx, { params }) => learning.getSummary(ctx, params.courseId)),
  route(listQuestionLocales, (ctx, { params, query }) =>
    questionLocales.listQuestionLocales(ctx, params.courseId, query),
  ),
  route(listOwnPoints, (ctx, { query }) => listEarned(ctx, query)),
  route(listCourseBadges, (ctx, { params }) => learning.listBadges(ctx, params.courseId)),
  route(contract.advanceCourse, (ctx, { params }) => items.advanceCourse(ctx, params.courseId)),
  route(contract.skipCourseItem, (ctx, { params }) => items.skipCurrent(ctx, params.courseId)),
  route(contract.getItem, (ctx, { params }) => items.getItem(ctx, params)),
  route(contract.getItemProgress, (ctx, { params }) => items.getItemState(ctx, params)),
  route(startQuiz, (ctx, { params }) => attempts.startQuiz(ctx, params)),
  route(answerQuestion, (ctx, { params, body }) => attempts.answer(ctx, params, body), {
    transaction: 'own',
  }),
  route(handInQuiz, (ctx, { params, body }) => attempts.handIn(ctx, params, body)),
  route(contract.advanceItem, (ctx, { params, body }) => items.advance(ctx, params, body.from)),
  route(contract.rewindItem, (ctx, { params, body }) => items.rewind(ctx, params, body.from)),
  route(contract.markRead, (ctx, { params }) => items.markRead(ctx, params)),
  route(listExerciseResults, (ctx, { params }) => exercises.listResults(ctx, params)),
  route(answerExercise, (ctx, { params, body }) => exercises.answerExercise(ctx, params, body.answer)),
  route(acknowledge, (ctx, { params, body }) =>
    acknowledgements.acknowledge(ctx, params, body.statement_hash),
  ),
  // A video may have to be measured first, which must not happen inside a transaction.
  route(markWatched, (ctx, { params }) => watching.markWatched(ctx, params), { transaction: 'own' }),
  route(markPresence, (ctx, { params, body }) => markPresenceOn(ctx, params, body.state), {
    transaction: 'own',
  }),
  route(contract.skipItem, (ctx, { params }) => items.skip(ctx, params)),
  route(previewOutline, (ctx, { params, query }) => preview.previewOutline(ctx, params.courseId, query)),
  route(previewComponent, (ctx, { params, query }) => preview.previewComponent(ctx, params, query)),
  // Read-only; outside of a transaction the draft comes from the cache.
  route(tryQuiz, (ctx, { params, query, body }) => preview.tryQuiz(ctx, params, { query, body }), {
    transaction: 'own',
  }),
  route(listNotes, (ctx, { params }) => notes.listNotes(ctx, params.courseId)),
  route(saveNote, (ctx, { params, body }) => notes.saveNote(ctx, params, body)),
  route(listOwnExtraCredits, (ctx, { params }) => extraCredits.listOwn(ctx, params.courseId)),
  route(handInExtraCredit, (ctx, { params, body }) => extraCredits.handIn(ctx, params.courseId, body)),
  route(listHandedInExtraCredits, (ctx, { params }) => extraCredits.listHandedIn(ctx, params)),
  route(takeBackExtraCredit, (ctx, { params, body }) =>
    extraCredits.takeBackHandIn(ctx, params, body.reason),
  ),
  route(getReminder, (ctx) => reminders.getReminder(ctx)),
  route(markReminderSeen, (ctx, { params }) => reminders.seeReminder(ctx, params.reminderId)),
  route(activityContract.listOwnEvents, (ctx, { query }) => activity.listEvents(ctx, query)),
  route(activityContract.getOwnStats, (ctx) => activity.getStats(ctx)),
  route(activityContract.markShared, (ctx, { params, body }) =>
    activity.markShared(ctx, params.courseId, body.channel),
  ),
  route(activityContract.listOwnCycles, (ctx, { params }) => cycles.listOwnCycles(ctx, params.courseId)),
  route(renewCourse, (ctx, { params }) => renewal.renewCourse(ctx, params.courseId)),
  route(extendDueDate, (ctx, { params, body }) => dueExtensions.extendDueDate(ctx, params, body)),
  route(allowAttempts, (ctx, { params, body }) => extraAttempts.allowAttempts(ctx, params, body)),
  route(removeDueExtension, (ctx, { params }) => dueExtensions.removeDueExtension(ctx, params)),
  route(exemptFromCourse, (ctx, { params, body }) => exemptions.exemptFromCourse(ctx, params, body)),
  route(liftExemption, async (ctx, { params }) => void (await exemptions.liftExemption(ctx, params))),
  route(setAbsence, (ctx, { params, body }) => absences.setAbsence(ctx, params.studentId, body)),
  route(endAbsence, (ctx, { params }) => absences.endAbsence(ctx, params.studentId)),
  route(activityContract.listCycles, (ctx, { params }) => cycles.listCycles(ctx, params)),
  route(
    activityContract.resetProgress,
    (ctx, { params, body }) => cycles.resetProgress(ctx, params, body.reason),
    { transaction: 'own' },
  ),
  route(
    activityContract.restoreProgress,
    (ctx, { params, body }) => cycles.restoreProgress(ctx, params, body),
    { transaction: 'own' },
  ),
]
