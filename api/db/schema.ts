import type { ApiTokenTable } from './schema/api-tokens.ts'
import type {
  CampaignAssignmentTable,
  CampaignDayTable,
  CampaignFiguresTable,
  CampaignReaderTable,
  CampaignReminderTable,
  CampaignReportTable,
  CampaignTable,
  CampaignWaiverTable,
} from './schema/campaigns.ts'
import type {
  AnswerTimeTable,
  AppealTable,
  CommentTable,
  CommunitySettingsTable,
  CommunityVisitTable,
  DecisionTable,
  EarlierTextTable,
  LikeTable,
  MailReportTable,
  MentionTable,
  ModerationClaimTable,
  PostPersonTable,
  PostTable,
  ReportTable,
  TextEditTable,
} from './schema/community.ts'
import type {
  AnswerTable,
  ChapterTable,
  CloneBaseTable,
  ClonedPartTable,
  ContentFileTable,
  ContentMediaTable,
  ContentRevisionTable,
  ContentTable,
  ContentUnitTable,
  CourseTable,
  ItemTable,
  LessonEditorTable,
  PreviewCommentTable,
  PreviewLinkTable,
  QuestionTable,
  QuizTable,
  SectionTable,
  TextTable,
} from './schema/drafts.ts'
import type {
  EventPlaceTable,
  EventSealCheckTable,
  EventSealOfTable,
  EventSealTable,
  SealMailWeekTable,
  UnsealedEventTable,
} from './schema/evidence.ts'
import type { ImportRowTable, ImportTable } from './schema/imports.ts'
import type {
  CompanyInsightsTable,
  ReportMailTable,
  ReportRecipientTable,
  ReportRoundTable,
  ReportScheduleTable,
} from './schema/insights.ts'
import type { JobTable } from './schema/jobs.ts'
import type {
  AbsenceTable,
  AcknowledgementStatementTable,
  AcknowledgementTable,
  AttemptAnswerTable,
  AttemptTable,
  BadgeAwardTable,
  CertificateTable,
  CourseExemptionTable,
  DecidedMonthTable,
  DueExtensionTable,
  EnrolmentTable,
  EventTable,
  ExerciseResultTable,
  ExtraAttemptTable,
  ExtraCreditTable,
  ExtraTimeTable,
  ItemNoteTable,
  ItemProgressTable,
  LeaderboardJoinerTable,
  LeaderboardLeaverTable,
  PointsTable,
} from './schema/learning.ts'
import type { KeptAssetTable, NodeMessageTable, NodeTable, WebhookStateTable } from './schema/nodes.ts'
import type { EvidencePackTable } from './schema/packs.ts'
import type {
  BulkRunItemTable,
  BulkRunTable,
  CompanyBrandStateTable,
  CompanyClosureTable,
  CompanyHolidayTable,
  CompanyHostTable,
  CompanyImageTable,
  CompanySyncCourseTable,
  CompanySyncTable,
  CompanyTable,
  DeliveryTable,
  DigestDayTable,
  DirectoryViewTable,
  FileTable,
  GroupManagerTable,
  GroupMemberTable,
  GroupTable,
  HostClaimTable,
  InstallationTable,
  MailDomainTable,
  MailFailureTable,
  MailSenderTable,
  ManagerDigestRoundTable,
  ManagerDigestTable,
  NoticeTable,
  NotificationChoiceTable,
  NotificationPolicyTable,
  NotificationTimesTable,
  ReminderRoundTable,
  UserTable,
} from './schema/people.ts'
import type {
  CompanyProgressWeekTable,
  CourseProgressCountTable,
  CourseProgressStateTable,
  ProgressDayCountTable,
  StaleProgressCompanyTable,
  StaleProgressStudentTable,
  StudentProgressCountTable,
  StudentProgressStateTable,
} from './schema/progress.ts'
import type {
  AssignmentTable,
  DocumentTable,
  ReleaseItemTable,
  ReleaseTable,
  ReviewTable,
} from './schema/releases.ts'
import type {
  DirectoryCallTable,
  DirectoryConnectionTable,
  DirectoryDisableTable,
  DirectoryErasedTable,
  DirectoryGroupMemberTable,
  DirectoryGroupTable,
  DirectoryLinkTable,
  DirectoryTokenTable,
} from './schema/scim.ts'
import type {
  KnownDeviceTable,
  OneTimeTokenTable,
  PasskeyChallengeTable,
  PasskeyTable,
  RecoveryCodeTable,
  SecondFactorPolicyTable,
  SessionTable,
  SignInStepTable,
  TotpFactorTable,
  TrustedDeviceBanTable,
  TrustedDeviceTable,
} from './schema/sign-in.ts'
import type { IdentityTable, SeenAssertionTable, SignInFlowTable, SsoConnectionTable } from './schema/sso.ts'
import type {
  GlossaryTermTable,
  MachineCacheTable,
  MachineRunTable,
  MachineUsageTable,
  MemoryEntryTable,
  MemoryImportRowTable,
  MemoryImportTable,
  MemoryScoreTable,
  MemoryWordTable,
  TranslationCountTable,
  TranslationImportRowTable,
  TranslationImportTable,
  TranslationJobItemTable,
  TranslationJobTable,
  TranslationLessonTable,
  TranslationSettingsTable,
  UnitCommentTable,
  UnitHistoryTable,
  UnitSourceTable,
  WordMatchesTable,
} from './schema/translations.ts'
import type { WebhookDeliveryTable, WebhookOutboxTable, WebhookTable } from './schema/webhooks.ts'

/** Rows as the driver returns them: timestamps are ISO 8601 strings; JSON is parsed when read and written as text. */
export interface Database {
  acknowledgement_statements: AcknowledgementStatementTable
  acknowledgements: AcknowledgementTable
  api_tokens: ApiTokenTable
  answer_times: AnswerTimeTable
  answers: AnswerTable
  appeals: AppealTable
  assignments: AssignmentTable
  attempt_answers: AttemptAnswerTable
  attempts: AttemptTable
  badge_awards: BadgeAwardTable
  bulk_run_items: BulkRunItemTable
  bulk_runs: BulkRunTable
  certificates: CertificateTable
  chapters: ChapterTable
  clone_bases: CloneBaseTable
  cloned_parts: ClonedPartTable
  community_settings: CommunitySettingsTable
  community_visits: CommunityVisitTable
  kept_assets: KeptAssetTable
  mail_reports: MailReportTable
  companies: CompanyTable
  company_closure: CompanyClosureTable
  company_holidays: CompanyHolidayTable
  company_hosts: CompanyHostTable
  company_brand_states: CompanyBrandStateTable
  company_images: CompanyImageTable
  company_syncs: CompanySyncTable
  company_sync_courses: CompanySyncCourseTable
  content_files: ContentFileTable
  content_revisions: ContentRevisionTable
  content_media: ContentMediaTable
  content_units: ContentUnitTable
  campaign_assignments: CampaignAssignmentTable
  campaign_days: CampaignDayTable
  campaign_figures: CampaignFiguresTable
  campaign_readers: CampaignReaderTable
  campaign_reminders: CampaignReminderTable
  campaign_reports: CampaignReportTable
  campaign_waivers: CampaignWaiverTable
  campaigns: CampaignTable
  comments: CommentTable
  company_insights: CompanyInsightsTable
  company_progress_weeks: CompanyProgressWeekTable
  contents: ContentTable
  course_progress_counts: CourseProgressCountTable
  course_progress_states: CourseProgressStateTable
  courses: CourseTable
  decided_months: DecidedMonthTable
  decisions: DecisionTable
  deliveries: DeliveryTable
  directory_views: DirectoryViewTable
  documents: DocumentTable
  earlier_texts: EarlierTextTable
  enrolments: EnrolmentTable
  event_seal_checks: EventSealCheckTable
  event_seal_of: EventSealOfTable
  event_seals: EventSealTable
  event_places: EventPlaceTable
  events: EventTable
  exercise_results: ExerciseResultTable
  leaderboard_joiners: LeaderboardJoinerTable
  leaderboard_leavers: LeaderboardLeaverTable
  lesson_editors: LessonEditorTable
  course_exemptions: CourseExemptionTable
  due_extensions: DueExtensionTable
  absences: AbsenceTable
  evidence_packs: EvidencePackTable
  extra_attempts: ExtraAttemptTable
  extra_times: ExtraTimeTable
  extra_credits: ExtraCreditTable
  files: FileTable
  group_managers: GroupManagerTable
  group_members: GroupMemberTable
  glossary_terms: GlossaryTermTable
  groups: GroupTable
  identities: IdentityTable
  import_rows: ImportRowTable
  imports: ImportTable
  host_claims: HostClaimTable
  installation: InstallationTable
  item_notes: ItemNoteTable
  directory_calls: DirectoryCallTable
  directory_connections: DirectoryConnectionTable
  directory_disables: DirectoryDisableTable
  directory_erased: DirectoryErasedTable
  directory_group_members: DirectoryGroupMemberTable
  directory_groups: DirectoryGroupTable
  directory_links: DirectoryLinkTable
  directory_tokens: DirectoryTokenTable
  item_progress: ItemProgressTable
  items: ItemTable
  jobs: JobTable
  node_messages: NodeMessageTable
  nodes: NodeTable
  webhook_deliveries: WebhookDeliveryTable
  webhook_outbox: WebhookOutboxTable
  webhook_states: WebhookStateTable
  webhooks: WebhookTable
  digest_days: DigestDayTable
  notices: NoticeTable
  likes: LikeTable
  mentions: MentionTable
  moderation_claims: ModerationClaimTable
  machine_cache: MachineCacheTable
  machine_runs: MachineRunTable
  machine_usage: MachineUsageTable
  memory_entries: MemoryEntryTable
  memory_import_rows: MemoryImportRowTable
  memory_imports: MemoryImportTable
  memory_scores: MemoryScoreTable
  memory_words: MemoryWordTable
  preview_comments: PreviewCommentTable
  preview_links: PreviewLinkTable
  notification_choices: NotificationChoiceTable
  notification_policies: NotificationPolicyTable
  notification_times: NotificationTimesTable
  known_devices: KnownDeviceTable
  trusted_devices: TrustedDeviceTable
  trusted_device_bans: TrustedDeviceBanTable
  mail_domains: MailDomainTable
  mail_senders: MailSenderTable
  mail_failures: MailFailureTable
  one_time_tokens: OneTimeTokenTable
  passkey_challenges: PasskeyChallengeTable
  passkeys: PasskeyTable
  points: PointsTable
  post_people: PostPersonTable
  posts: PostTable
  progress_day_counts: ProgressDayCountTable
  questions: QuestionTable
  quizzes: QuizTable
  recovery_codes: RecoveryCodeTable
  release_items: ReleaseItemTable
  releases: ReleaseTable
  reminder_rounds: ReminderRoundTable
  manager_digest_rounds: ManagerDigestRoundTable
  manager_digests: ManagerDigestTable
  report_schedules: ReportScheduleTable
  report_recipients: ReportRecipientTable
  report_rounds: ReportRoundTable
  report_mails: ReportMailTable
  reports: ReportTable
  reviews: ReviewTable
  second_factor_policies: SecondFactorPolicyTable
  seal_mail_weeks: SealMailWeekTable
  sections: SectionTable
  seen_assertions: SeenAssertionTable
  sessions: SessionTable
  sign_in_flows: SignInFlowTable
  sso_connections: SsoConnectionTable
  sign_in_steps: SignInStepTable
  stale_progress_companies: StaleProgressCompanyTable
  stale_progress_students: StaleProgressStudentTable
  student_progress_counts: StudentProgressCountTable
  student_progress_states: StudentProgressStateTable
  text_edits: TextEditTable
  texts: TextTable
  totp_factors: TotpFactorTable
  translation_counts: TranslationCountTable
  translation_import_rows: TranslationImportRowTable
  translation_imports: TranslationImportTable
  translation_job_items: TranslationJobItemTable
  translation_jobs: TranslationJobTable
  translation_lessons: TranslationLessonTable
  translation_settings: TranslationSettingsTable
  unit_comments: UnitCommentTable
  unit_history: UnitHistoryTable
  unit_sources: UnitSourceTable
  unsealed_events: UnsealedEventTable
  users: UserTable
  word_matches: WordMatchesTable
}
