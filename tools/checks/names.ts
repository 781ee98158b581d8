import { filesUnder, isSource, isTest, read } from './files.ts'
import type { CheckResult } from './result.ts'

/** Former names that readers had to look up, with the standard terms that replace them. Entries are never removed. */
const replaced: Record<string, string> = {
  actAs: 'impersonate',
  actAsOneself: 'stopImpersonating',
  AnswerFeedback: 'AnswerFeedbackField',
  AnswerMark: 'AnswerSaveMark',
  Asked: 'a Request, Query or Input',
  asked: 'requested, or what else was asked for',
  atOneMoment: 'readSnapshot',
  BeginAnew: 'RenewCourse',
  beginAnew: 'renew',
  beginToActAs: 'impersonateUser',
  Begun: 'StartedProgress',
  Bone: 'SkeletonBar',
  Breakable: 'BreakableText',
  caughtUp: 'synced',
  createCourseAs: 'createCourseWithId',
  Desk: 'a store or a provider',
  Door: 'UpgradeHandler',
  Dotted: 'DotSeparated',
  drawable: 'stripEmoji',
  dropNoise: 'removePastedNoise',
  EarlierTimes: 'PreviousEnrolments',
  everyMinutes: 'intervalMinutes',
  Figures: 'StatGrid',
  forgetLeftoversJob: 'purgeExpiredJob',
  gallery: 'catalogue',
  grouped: 'groupBy',
  Happening: 'EventInput',
  held: 'locked, cached or what else it is',
  heldTogether: 'noBreakHyphens',
  holdAttempt: 'lockAttempt',
  holdDraft: 'lockDraft',
  holdExchange: 'lockExchange',
  holdStorage: 'lockStorage',
  HtmlWishes: 'RenderOptions',
  Hub: 'ConnectionRegistry',
  IconLine: 'ListRow',
  inLine: 'a queue',
  installable: 'pwa',
  inTurn: 'createSerialQueue or withTabLock',
  isSetBeside: 'hasSettingsPanel',
  isStanding: 'isStillValid',
  ItemStanding: 'ItemProgressState',
  keepBrandState: 'saveBrandState',
  keepEarlierText: 'saveEarlierText',
  keepFieldErrors: 'showFieldErrors',
  keeping: 'a cache',
  keepNewer: 'withNewerChanges',
  keepPageFromFiles: 'ignoreFilesDroppedBeside',
  keepPdf: 'savePdf',
  keepShellForOffline: 'cacheShellForOffline',
  keepSources: 'saveSources',
  KeptAnswer: 'QueuedAnswer',
  KeptAnswers: 'AnswerQueue',
  keptAnswers: 'answerQueue',
  KeptAward: 'StoredAward',
  keptDays: 'retentionDays',
  KeptNotification: 'HistoryEntry',
  keptNotifications: 'notificationHistory',
  KeptPictures: 'StoredPictures',
  KeptText: 'DraftBackup',
  keptText: 'draftBackup',
  Lacks: 'ValidationErrors',
  Learner: 'ProgressRecords',
  ListFoot: 'LoadMore',
  looksOn: 'isImpersonated',
  madeAnew: 'testFixture',
  madeOnce: 'fileFixture',
  makeOnce: 'withIdempotencyKey',
  Milestone: 'Achievement',
  movedTo: 'arrayMove',
  narrower: 'thumbnails',
  News: 'ContentUpdates',
  NotNow: 'Reschedule',
  nudge: 'moveBy',
  nudged: 'movedBy',
  Occasion: 'BadgeContext',
  onceDrawn: 'afterPaint',
  onceId: 'idempotentId',
  OutlineDesk: 'OutlineStore',
  Outside: 'SafeFetch',
  OwnOnly: 'LockedWhileImpersonating',
  OwnOnlyHint: 'ImpersonationHint',
  PastStanding: 'PastProgress',
  postpone: 'reschedule',
  preparing: 'a cache',
  putOff: 'retryLater',
  QuizStanding: 'QuizProgressState',
  SaveMark: 'SaveStatus',
  sendKept: 'flushQueue',
  SentFile: 'TempFile',
  sniff: 'detectType',
  Spoken: 'VisuallyHidden',
  Spool: 'UploadTempFiles',
  Spooled: 'TempFile',
  Standing: 'ProgressState',
  standing: 'progress, or valid or active',
  StandingCard: 'ProgressCard',
  StandingInCourse: 'CourseProgressSummary',
  standingOf: 'what the state is of',
  Stretch: 'SerializedResponse',
  tellAdmins: 'mailAdmins',
  tellBatch: 'notifyBatch',
  tellFollowers: 'notifyFollowers',
  tellOthers: 'sendToOthers',
  tellTeam: 'notifyMentionedTeam',
  tellWorkChanged: 'notifyWorkChanged',
  Thing: 'what it is: an Entry, an Item',
  thing: 'what it is: an entry, an item',
  Things: 'what they are: Entries, Items',
  things: 'what they are: entries, items',
  Told: 'Disclosure',
  told: 'notified, shown or what else was done',
  ToldLine: 'ReminderLine',
  toldLines: 'linesToRemind',
  transacting: 'runInTransaction',
  UnitRow: 'ContentUnitRow',
  useActAs: 'useImpersonate',
  useElsewhere: 'useOtherTabSync',
  useFirst: 'useProgressiveList',
  useFocusAgain: 'useRestoreFocus',
  useFocusKept: 'useKeepFocus',
  useOutlineDesk: 'useOutlineStore',
  useWideScreen: 'useWideLayout',
  waitingSession: 'ownSessionWhileActing',
  wantsPage: 'acceptsHtml',
  WhenNear: 'LazyRender',
  Whose: 'the owner or the ids',
  whose: 'owner, or ids',
  Wish: 'an Input or Options',
  wish: 'input or options',
  Wishes: 'Options',
  wishes: 'options',
  withOwnTruths: 'withLocalizedTrueFalse',
  wordItem: 'msWordListItem',
}

const declared = /\b(?:class|const|enum|function|interface|let|type)\s+([A-Za-z]\w*)/g
const exportedType = /^export (?:declare )?(?:abstract )?(?:class|enum|interface|type) ([A-Za-z]\w*)/gm
const inComment = /^\s*(\/\/|\/?\*)/
const texts = /'(?:[^'\\\n]|\\.)*'|`(?:[^`\\]|\\.)*`/g
/** Also applies to parameters, properties and destructured names. The key `held: ` may be the state of a text. */
const anywhere = /[({,[]\s*(?:\.\.\.)?(held(?!\??:)|thing|things|told|whose|wish|wishes)\??\s*[:=,)\]}]/g

/** Checks that nothing is declared under a replaced name, and that no two types in one root share a name. */
export function checkNames(root: string): CheckResult {
  const files = filesUnder(root, 'api', 'bench', 'contract', 'tests', 'tools', 'web').filter(
    (file) => isSource(file) && file !== 'tools/checks/names.ts',
  )
  const sources = files.map((file) => ({ file, text: withoutComments(read(root, file)) }))
  return {
    inspected: files.length,
    problems: [...sources.flatMap(({ file, text }) => replacedIn(file, text)), ...sharedNames(sources)],
  }
}

const withoutComments = (text: string): string =>
  text
    .split('\n')
    .filter((line) => !inComment.test(line))
    .join('\n')

function replacedIn(file: string, text: string): string[] {
  const code = text.replaceAll(texts, "''")
  const names = new Set([...text.matchAll(declared), ...code.matchAll(anywhere)].map(([, name = '']) => name))
  return [...names]
    .filter((name) => Object.hasOwn(replaced, name))
    .map((name) => `${file} declares ${name}; say ${replaced[name]}.`)
}

function sharedNames(sources: { file: string; text: string }[]): string[] {
  const owners = new Map<string, string[]>()
  for (const { file, text } of sources.filter((each) => !isTest(each.file)))
    for (const [, name = ''] of text.matchAll(exportedType)) {
      const key = `${file.split('/')[0]} ${name}`
      owners.set(key, [...(owners.get(key) ?? []), file])
    }
  return [...owners]
    .filter(([, files]) => files.length > 1)
    .map(([key, files]) => `${files.join(' and ')} both export a type ${key.split(' ')[1]}.`)
}
