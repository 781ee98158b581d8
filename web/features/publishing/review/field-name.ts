import { useTranslation } from 'react-i18next'

type Level = '0' | '1' | '2' | '3' | '4'

/** What the editor calls each field of a block. */
const names = {
  'image alt': 'alt.label',
  'image caption': 'image.caption',
  'image decorative': 'alt.decorative',
  'lottie alt': 'alt.label',
  'lottie decorative': 'alt.decorative',
  'lottie caption': 'image.caption',
  'video title': 'played.title',
  'video transcript': 'played.transcript',
  'audio title': 'played.title',
  'audio transcript': 'played.transcript',
  'flipCards cards.front': 'cards.front',
  'flipCards cards.back': 'cards.back',
  'linkButton label': 'button.label',
  'linkButton href': 'link.address',
  'emailInspection from_name': 'email.fromName',
  'emailInspection from_address': 'email.fromAddress',
  'emailInspection links.target': 'link.target',
  'emailInspection is_phishing': 'email.phishing',
  'emailInspection needed': 'email.needed',
  'emailInspection hints': 'email.hints',
  'emailInspection scored': 'exercise.scored',
  'emailInspection to': 'email.to',
  'emailInspection sent': 'email.sent',
  'emailInspection subject': 'email.subject',
  'emailInspection body': 'email.body',
  'emailInspection links.words': 'email.linkShown',
  'emailInspection attachments.name': 'email.fileName',
  'emailInspection attachments.size': 'email.fileSize',
  'emailInspection signs.words': 'email.words',
  'emailInspection signs.title': 'email.signTitle',
  'emailInspection signs.why': 'email.signWhy',
  'emailInspection signs.hint': 'email.hint',
  'linkInspection links.target': 'link.target',
  'linkInspection links.is_trap': 'link.trap',
  'linkInspection scored': 'exercise.scored',
  'linkInspection links.shown': 'link.shown',
  'linkInspection links.why': 'exercise.why',
  'signInPrompt is_genuine': 'signIn.genuine',
  'signInPrompt scored': 'exercise.scored',
  'signInPrompt story': 'signIn.story',
  'signInPrompt app': 'signIn.app',
  'signInPrompt account': 'signIn.account',
  'signInPrompt place': 'signIn.place',
  'signInPrompt device': 'signIn.device',
  'signInPrompt time': 'signIn.time',
  'signInPrompt clues.title': 'signIn.clue',
  'signInPrompt clues.why': 'exercise.why',
  'passwordTrial wanted': 'password.wanted',
  'passwordTrial scored': 'exercise.scored',
  'passwordTrial task': 'password.task',
  'passwordTrial advice': 'password.advice',
  'knowledgeCheck answers.is_correct': 'check.correct',
  'knowledgeCheck scored': 'exercise.scored',
  'knowledgeCheck question': 'check.question',
  'knowledgeCheck answers.text': 'check.answer',
  'knowledgeCheck answers.feedback': 'check.feedback',
  'knowledgeCheck explanation': 'check.explanation',
} as const

const isNamed = (key: string): key is keyof typeof names => key in names

/** What a field of a block is called; null of one that this page does not know yet. */
export const useFieldName = (): ((type: string, field: string) => string | null) => {
  const { t } = useTranslation('editor')
  return (type, field) => {
    const key = `${type} ${field}`
    return isNamed(key) ? t(names[key]) : null
  }
}

/** A field's value as it is read; what the server says in words already stays as it is. */
export const useFieldValue = (): ((type: string, field: string, text: string) => string) => {
  const { t } = useTranslation('exercises')
  return (type, field, text) =>
    `${type} ${field}` === 'passwordTrial wanted' ? t(`password.levels.${text as Level}`) : text
}
