import { listSessions } from '#contract/accounts/accounts.ts'
import { createGroup } from '#contract/accounts/groups.ts'
import { listPasskeys } from '#contract/accounts/passkeys.ts'
import { listOwnBadges } from '#contract/badges/badges.ts'
import { createCampaign, launchCampaign } from '#contract/campaigns/campaigns.ts'
import { createComment } from '#contract/community/comments.ts'
import { reportMail } from '#contract/community/mail-reports.ts'
import { createPost } from '#contract/community/posts.ts'
import { getContent, saveContent } from '#contract/content/content.ts'
import { createMaterial } from '#contract/content/materials.ts'
import { createChapter, createCourse, createSection } from '#contract/courses/courses.ts'
import { createLesson } from '#contract/courses/lessons.ts'
import { startBulk } from '#contract/directory/bulk.ts'
import { uploadImport } from '#contract/directory/people-imports.ts'
import type { Endpoint } from '#contract/endpoint.ts'
import { createPack } from '#contract/evidence/packs.ts'
import { startQuiz } from '#contract/learning/attempts.ts'
import { handInExtraCredit, listHandedInExtraCredits } from '#contract/learning/extra-credits.ts'
import { getItem } from '#contract/learning/learning.ts'
import { cloneCourse, listAssignments, publishCourse } from '#contract/publishing/publishing.ts'
import { createQuestion, createQuiz } from '#contract/quizzes/quizzes.ts'
import { apiScopes } from '#contract/scopes.ts'
import { autoTranslate, createGlossaryTerm, listMemory } from '#contract/translations/helps.ts'
import { importJobFile } from '#contract/translations/imports.ts'
import { addUnitComment, getUnit, listUnits, saveUnit } from '#contract/translations/items.ts'
import { createTranslationJob } from '#contract/translations/jobs.ts'
import { importMemory } from '#contract/translations/memory-imports.ts'
import { giveBadges } from '#domains/badges/given-badges.service.ts'
import { aDirectory } from '#domains/scim/directory.test-support.ts'
import { newId } from '#platform/ids.ts'
import { anApiToken, type TestApiToken } from '#tests/support/builders/api-tokens.ts'
import { aWebhook } from '#tests/support/builders/webhooks.ts'
import type { CallOptions, TestApp } from '../support/app.ts'
import { anAdmin, aStudent, aTeacher, type TestPerson } from '../support/builders/accounts.ts'
import { aCompany, type TestCompany } from '../support/builders/companies.ts'
import { aPasskey } from '../support/builders/passkeys.ts'
import { aPreviewLink, commentByLink } from '../support/builders/preview-links.ts'
import { aConnection, aSamlConnection } from '../support/builders/sso.ts'
import { aPeopleFile, aTmxFile } from './uploads.ts'
import { aCampaign, aMailFile, anExercise, aPeriod } from './world-samples.ts'

/** A company with people of every role and a released course that one of its students has started. */
export interface World {
  company: TestCompany
  admin: TestPerson
  teacher: TestPerson
  student: TestPerson
  bulkRunId: string
  /** Has no members. */
  groupId: string
  courseId: string
  chapterId: string
  sectionId: string
  lessonId: string
  contentId: string
  materialId: string
  quizId: string
  questionId: string
  answerIds: string[]
  attemptId: string
  /** A badge of the student. */
  awardId: string
  releaseId: string
  /** A clone of the course that has its release. */
  cloneId: string
  previewLinkId: string
  previewToken: string
  previewCommentId: string
  /** Assigned to the world’s own company. */
  assignmentId: string
  /** The student’s session. */
  sessionId: string
  /** The student’s passkey. */
  passkeyId: string
  /** The course’s extra-credit task, and the student’s submission. */
  taskId: string
  extraCreditId: string
  /** An import of people that waits for its column mapping. */
  importId: string
  /** A translation job into Spanish, with its first unit and a comment on that. */
  jobId: string
  unitId: string
  commentId: string
  /** A question posted by the student, and the student’s own comment on it. */
  postId: string
  postCommentId: string
  /** A suspicious e-mail that the student reported. */
  mailReportId: string
  /** Entries of the company’s glossary and translation memory, and a machine translation run of the job. */
  termId: string
  memoryEntryId: string
  memoryImportId: string
  machineRunId: string
  translationImportId: string
  /** An evidence pack that waits to be made. */
  packId: string
  /** A sign-in provider, still a draft. */
  ssoConnectionId: string
  /** A draft without the provider’s metadata. */
  samlConnectionId: string
  /** A directory connection with a token and a group. */
  connectionId: string
  directoryTokenId: string
  directoryGroupId: string
  /** A campaign that has begun. */
  campaignId: string
  webhookId: string
  /** It may do all that API tokens may. */
  apiToken: TestApiToken
  version: {
    course: number
    chapter: number
    section: number
    lesson: number
    content: number
    quiz: number
    question: number
  }
}

export const aDocument = (text: string) => ({
  type: 'doc' as const,
  content: [{ type: 'paragraph', attrs: { id: 'block1' }, content: [{ type: 'text', text }] }],
})

/** Builds the world through the API, as people would. */
export async function aWorld(app: TestApp): Promise<World> {
  const company = await aCompany(app)
  const [admin, teacher, student] = await Promise.all([
    anAdmin(app, company),
    aTeacher(app, company),
    aStudent(app, company),
  ])
  const call = async <E extends Endpoint>(endpoint: E, options: CallOptions<E>) => {
    const answer = await app.call(endpoint, options)
    if (answer.status >= 300)
      throw new Error(`${endpoint.method} ${endpoint.path}: ${answer.status} ${answer.text}`)
    return answer.data
  }
  const course = (
    await call(createCourse, {
      as: teacher,
      body: {
        title: 'Phishing',
        difficulty: 'beginner',
        locales: ['en_US'],
        order_mode: 'free',
        skipping_allowed: true,
        extra_credits: [{ title: 'Show a friend', instructions: '', points: 20, kind: 'text' }],
      },
    })
  ).data
  const courseId = course.id
  const chapter = (await call(createChapter, { as: teacher, params: { courseId }, body: { title: 'One' } }))
    .data
  const section = (
    await call(createSection, {
      as: teacher,
      params: { courseId, chapterId: chapter.id },
      body: { title: 'First' },
    })
  ).data
  const places = { courseId, chapterId: chapter.id, sectionId: section.id }
  const lesson = (
    await call(createLesson, { as: teacher, params: places, body: { title: 'Look', estimated_minutes: 3 } })
  ).data
  const empty = (
    await call(getContent, { as: teacher, params: { courseId, lessonId: lesson.id, locale: 'en_US' } })
  ).data
  const content = (
    await call(saveContent, {
      as: teacher,
      params: { courseId, lessonId: lesson.id, contentId: empty.id },
      body: {
        version: empty.version,
        document: { type: 'doc', content: [...aDocument('Look twice.').content, anExercise] },
      },
    })
  ).data
  const material = (
    await call(createMaterial, {
      as: teacher,
      params: { contentId: content.id },
      body: { kind: 'link', title: 'More', url: 'https://example.org/' },
    })
  ).data
  const quiz = (
    await call(createQuiz, {
      as: teacher,
      params: { courseId },
      body: { title: 'Check', section_id: section.id },
    })
  ).data
  const question = (
    await call(createQuestion, {
      as: teacher,
      params: { courseId, quizId: quiz.id },
      body: {
        type: 'single_choice',
        text: 'Is it?',
        answers: [
          { text: 'Yes', is_correct: true },
          { text: 'No', is_correct: false },
        ],
      },
    })
  ).data
  const { release } = (
    await call(publishCourse, {
      as: admin,
      params: { courseId },
      body: { kind: 'material', audience: 'company' },
    })
  ).data
  const clone = (await call(cloneCourse, { as: teacher, params: { courseId }, body: { title: 'A copy' } }))
    .data
  await call(getItem, { as: student, params: { courseId, itemId: lesson.id } })
  const taskId = course.extra_credits[0]?.id ?? ''
  const handIn = { as: student, params: { courseId }, body: { task_id: taskId, answer: 'I did.' } }
  await call(handInExtraCredit, handIn)
  const [handedIn] = (
    await call(listHandedInExtraCredits, { as: teacher, params: { courseId, studentId: student.id } })
  ).data
  const gift = {
    student_id: student.id,
    company_id: company.id,
    badge_type: 'helper' as const,
    at: new Date(),
  }
  await giveBadges(app.as(student), [gift], { quiet: true })
  const [award] = (await call(listOwnBadges, { as: student })).data
  const attempt = (await call(startQuiz, { as: student, params: { courseId, itemId: quiz.id } })).data
  const [assignment] = (await call(listAssignments, { as: teacher, params: { courseId } })).data
  const [session] = (await call(listSessions, { as: student })).data
  const group = (await call(createGroup, { as: admin, body: { name: 'Drivers' } })).data
  const people = await call(uploadImport, { as: admin, body: {}, file: aPeopleFile })
  const run = (
    await call(startBulk, {
      as: admin,
      body: { action: 'add_tags', ids: [student.id], expected_count: 1, tags: ['new'] },
    })
  ).data
  const job = (
    await call(createTranslationJob, { as: admin, params: { courseId }, body: { locale: 'es_ES' } })
  ).data
  const jobPath = { courseId, translationJobId: job.id }
  const unitId = (await call(listUnits, { as: teacher, params: jobPath })).data[0]?.id ?? ''
  await call(addUnitComment, {
    as: teacher,
    params: jobPath,
    body: { id: unitId, kind: 'question', body: 'What is meant?' },
  })
  const unit = (await call(getUnit, { as: teacher, params: { ...jobPath, translationJobItemId: unitId } }))
    .data
  const post = (
    await call(createPost, {
      as: student,
      body: { title: 'Is this real?', body: 'It came today.', is_question: true },
    })
  ).data
  const comment = (
    await call(createComment, {
      as: student,
      params: { postId: post.id },
      body: { body: 'From a new sender.' },
    })
  ).data
  const mail = await call(reportMail, { as: student, body: { did: 'nothing' as const }, file: aMailFile })
  const term = (
    await call(createGlossaryTerm, {
      as: teacher,
      body: {
        source_locale: 'en_US',
        target_locale: 'es_ES',
        term: 'phishing',
        target: 'phishing',
        keep: true,
      },
    })
  ).data
  const [, second] = (await call(listUnits, { as: teacher, params: jobPath })).data
  const { id: secondId = '', revision = 0, source_hash = '' } = second ?? {}
  await call(saveUnit, {
    as: teacher,
    params: jobPath,
    body: { id: secondId, fields: ['Uno'], revision, source_hash },
  })
  const [entry] = (await call(listMemory, { as: teacher })).data
  const filling = (await call(autoTranslate, { as: teacher, body: { job_id: job.id } })).data
  const file = await call(importJobFile, {
    as: teacher,
    params: { courseId, translationJobId: job.id },
    file: { name: 'a.csv', type: 'text/csv', bytes: new TextEncoder().encode('key,target\nstrange,words') },
  })
  const memory = await call(importMemory, {
    as: admin,
    query: { source_locale: 'en_US', target_locale: 'el_GR' },
    file: aTmxFile,
  })
  const pack = await call(createPack, {
    as: admin,
    body: { ...aPeriod, id: newId(), company_id: company.id },
  })
  await aPasskey(app, student, { host: company.host })
  const [passkey] = (await call(listPasskeys, { as: student })).data
  const directory = await aDirectory(app, admin)
  const directoryGroup = await directory.scim('POST', '/Groups', { displayName: 'Everybody' })
  const campaign = (
    await call(createCampaign, {
      as: admin,
      body: { ...aCampaign, company_id: company.id, company_ids: [company.id], course_ids: [courseId] },
    })
  ).data
  const clashes = [{ course_id: courseId, company_id: company.id, use: 'keep' as const }]
  await call(launchCampaign, {
    as: admin,
    params: { campaignId: campaign.id },
    body: { version: campaign.version, clashes },
  })
  const previewLink = await aPreviewLink(app, admin, courseId)
  const visit = { token: previewLink.token, company, lessonId: lesson.id }
  const previewComment = await commentByLink(app, visit)
  return {
    company,
    admin,
    teacher,
    student,
    bulkRunId: run.id,
    groupId: group.id,
    courseId,
    chapterId: chapter.id,
    sectionId: section.id,
    lessonId: lesson.id,
    contentId: content.id,
    materialId: material.id,
    quizId: quiz.id,
    questionId: question.id,
    answerIds: question.answers.map(({ id }) => id),
    attemptId: attempt.id,
    awardId: award?.id ?? '',
    releaseId: release?.id ?? '',
    cloneId: clone.id,
    previewLinkId: previewLink.id,
    previewToken: previewLink.token,
    previewCommentId: previewComment.data.data.id,
    assignmentId: assignment?.id ?? '',
    sessionId: session?.id ?? '',
    passkeyId: passkey?.id ?? '',
    taskId,
    extraCreditId: handedIn?.id ?? '',
    importId: people.data.id,
    jobId: job.id,
    unitId,
    commentId: unit.comments[0]?.id ?? '',
    postId: post.id,
    postCommentId: comment.id,
    mailReportId: mail.data.id,
    termId: term.id,
    memoryEntryId: entry?.id ?? '',
    memoryImportId: memory.data.id,
    machineRunId: filling.run?.id ?? '',
    translationImportId: file.data.id,
    packId: pack.data.id,
    ssoConnectionId: (await aConnection(app, admin, { issuer: 'https://10.0.0.1' })).id,
    samlConnectionId: (await aSamlConnection(app, admin, {})).id,
    connectionId: directory.id,
    directoryTokenId: directory.tokenId,
    directoryGroupId: directoryGroup.body.id,
    campaignId: campaign.id,
    webhookId: await aWebhook(app, admin),
    apiToken: await anApiToken(app, admin, { scopes: [...apiScopes], includes_below: true }),
    version: {
      course: course.version,
      chapter: chapter.version,
      section: section.version,
      lesson: lesson.version,
      content: content.version,
      quiz: quiz.version,
      question: question.version,
    },
  }
}
