export const aMailFile = {
  name: 'parcel.eml',
  type: 'message/rfc822',
  bytes: Buffer.from(
    'From: Parcel desk <desk@redelivery.example>\r\nSubject: Your parcel\r\nMessage-ID: <1@redelivery.example>\r\n\r\nPay at http://redelivery.example/pay\r\n',
  ),
}

/** What an evidence pack is about. */
export const aPeriod = { from: '2026-01-01', until: '2026-06-30', framework: 'iso_27001' as const }

/** What a campaign has besides its companies and courses. */
export const aCampaign = {
  name: 'Spring campaign',
  note: '',
  with_descendants: false,
  tags: [],
  mandatory: true,
  starts_on: null,
  due_on: null,
  due_days: null,
  goal_percent: 90,
}

/** An exercise in the world’s lesson. */
export const anExercise = {
  type: 'knowledgeCheck',
  attrs: {
    id: 'check1',
    question: 'Is it?',
    answers: [
      { id: 'yes', text: 'Yes', is_correct: true, feedback: '' },
      { id: 'no', text: 'No', is_correct: false, feedback: '' },
    ],
    explanation: '',
    scored: true,
  },
}
