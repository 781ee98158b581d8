/** Limits that both sides check. Lengths are in characters, sizes in bytes. */
export const limits = {
  email: 254,
  name: 100,
  password: { min: 10, max: 200 },
  passkeyName: 60,
  /** How long a proof of identity counts as fresh. */
  proofMinutes: 10,
  title: 160,
  itemMinutes: 600,
  /** Percentage of the main language’s words that must be translated for a language to enter a release. */
  publishedLocale: 95,
  description: 2_000,
  objectives: 12,
  objective: 200,
  extraCredits: 10,
  /** Maximum of the minimum time on a lesson step, in seconds. */
  stepSeconds: 600,
  /** Maximum extra time for a timed quiz, in percent. */
  extraTime: 300,
  holidays: 100,
  reason: 1_000,
  questionText: 2_000,
  answerText: 600,
  explanation: 2_000,
  note: 4_000,
  postTitle: 150,
  postText: 8_000,
  /** People mentioned in one post or comment. */
  mentions: 5,
  postPictures: 4,
  postPictureBytes: 5_000_000,
  /** A passage quoted from a lesson, in a question about it. */
  quote: 300,
  previewComment: 2_000,
  reportNote: 500,
  /** A reported e-mail with its attachments. */
  mailBytes: 10_000_000,
  communityRules: 10,
  ruleText: 200,
  trustedDomains: 50,
  extraCreditAnswer: 4_000,
  department: 120,
  jobTitle: 120,
  employeeNumber: 60,
  pastedLine: 400,
  pastedLines: 500,
  groupName: 80,
  groupManagers: 50,
  groupsOfPerson: 50,
  audienceGroups: 50,
  audiencePeople: 200,
  campaignCompanies: 100,
  campaignCourses: 10,
  /** People who get the weekly report of a campaign. */
  campaignReaders: 20,
  /** People who get the report of a company by e-mail. */
  reportRecipients: 20,
  /** People listed by id in one call. */
  namedPeople: 1_000,
  /** A CSV file of people. */
  peopleFileBytes: 25_000_000,
  importColumns: 100,
  tags: 20,
  tag: 40,
  answersPerQuestion: 10,
  partsPerQuestion: 40,
  gapsPerQuestion: 20,
  passage: 4_000,
  unit: 40,
  /** A file of questions from another program. */
  importText: 1_000_000,
  /** The same, including the images packed into it. */
  importFile: 12_000_000,
  questionsPerQuiz: 500,
  itemsPerOrder: 2_000,
  itemsAddedAtOnce: 100,
  blocksPerDocument: 1_000,
  documentBytes: 1_000_000,
  /** Size of a request body, by access; an endpoint that takes more declares it. */
  bodyBytes: { public: 16_384, signed_in: 131_072, student: 131_072, staff: 262_144, admin: 262_144 },
  /** Size of a request body that saves a whole document or question. */
  documentBodyBytes: 1_100_000,
  /** The body of a directory's call: a list of all members of a large group. */
  scimBodyBytes: 5_000_000,
  imageBytes: 10_000_000,
  brandImageBytes: 2_000_000,
  appName: 60,
  companyCode: 40,
  ssoName: 60,
  ssoAddress: 500,
  ssoClientId: 200,
  ssoSecret: 500,
  ssoMetadata: 150_000,
  samlAttribute: 300,
  /**
   * The form that a SAML provider posts: twice what it takes to name a person in 150 groups, which is the most that
   * Entra ID sends, with signatures and certificates.
   */
  samlFormBytes: 131_072,
  tagline: 160,
  lottieBytes: 2_000_000,
  materialBytes: 50_000_000,
  videoBytes: 200_000_000,
  audioBytes: 50_000_000,
  captionBytes: 500_000,
  captionTracks: 12,
  transcript: 30_000,
  materialsPerContent: 50,
  courseFileBytes: 60_000_000,
  altText: 300,
  exercise: { name: 120, line: 300, reason: 500, body: 5_000, target: 2_000 },
  search: 100,
  /** Active API tokens of a company. */
  apiTokens: 20,
  pageSize: { default: 25, max: 100 },
  /** Other authors in a lesson who are shown by name. */
  editorsShown: 20,
} as const
