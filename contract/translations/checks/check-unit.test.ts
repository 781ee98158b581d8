import { describe, expect, it } from 'vitest'
import { byLanguage, check, codes, rows, term } from './check-table.test-support.ts'
import { checkUnit } from './check-unit.ts'

const terms = [
  term('address', 'διεύθυνση'),
  term('web address', 'διεύθυνση ιστού', { forms: ['διευθύνσεις ιστού'] }),
  term('password', 'κωδικός πρόσβασης', { forbidden: ['συνθηματικό'] }),
  term('Harbor', '', { keep: true, case_sensitive: true }),
]

describe('checks of a translation', () => {
  it.each(
    rows(
      `
    el | Look twice. | Κοιτάξτε δύο φορές. |
    el | Look twice. | Κοιτάξτε δύο φορές | end_mark
    el | Look twice. | Κοιτάξτε δύο φορές! | end_mark
    el | Look twice. |  | empty
    el | Look twice. | ⌀~ | empty
    el | Look twice. | … | empty
    el | 12 | δώδεκα |
    el | Who wrote it? | Ποιος το έγραψε; |
    el | Who wrote it? | Ποιος το έγραψε\u037e |
    el | Who wrote it? | Ποιος το έγραψε? | question_mark
    el | Who wrote it? | Ποιος το έγραψε. | end_mark
    el | Who wrote it? | «Ποιος το έγραψε;» |
    el | Who wrote it? | (Ποιος το έγραψε;) |
    el | Who? Me? Yes. | Ποιος; Εγώ; Ναι. |
    el | Who? Me? Yes. | Ποιος? Εγώ; Ναι. | question_mark
    el | He left; | Έφυγε· |
    el | He left; | Έφυγε\u0387 |
    el | See https://a.example/?q=1 now. | Δείτε https://a.example/?q=1 τώρα. |
    el | Wait… | Περιμένετε... |
    el | Wait... | Περιμένετε… |
    el | Wait… | Περιμένετε. | end_mark
    el | Really?! | Αλήθεια;! |
    el | Three things: | Τρία πράγματα: |
    el | Three things: | Τρία πράγματα | end_mark
    el | Open the file | Ανοίξτε το αρχείο |
    el | Open the file | Aνοίξτε το αρχείο | script
    el | Open the file | Ανοίξτε το αρχείo | script
    el | The USB stick | Το USB στικ |
    el | Slowly | Σιγά σιγά |
    el | Look there | Κοιτάξτε εκεί εκεί | repeated_word
    el | Look twice. | Κοιτάξτε␣␣δύο φορές. | spaces
    el | Look twice. | Κοιτάξτε~␣δύο φορές. | spaces
    el | Look twice. | Κοιτάξτε δύο φορές . | spaces
    el | Look, and wait. | Κοιτάξτε , και περιμένετε. | spaces
    el | Look twice. | Κοιτά⌀ξτε δύο φορές. | spaces
    el | Pay 1,000.5 euros. | Πληρώστε 1.000,5 ευρώ. |
    el | Pay 1,000 euros. | Πληρώστε 1.000 ευρώ. |
    el | Pay 1,000 euros. | Πληρώστε 10.000 ευρώ. | numbers
    el | On the 1st day | Την 1η ημέρα |
    el | At 10:30 sharp | Στις 10:30 ακριβώς |
    el | At 14:30 sharp | Στις 14.30 ακριβώς |
    el | One day | 1 ημέρα |
    el | 90 days | Τρεις μήνες | numbers
    el | 3 things | Τρία πράγματα |
    el | He said (often) no | Είπε (συχνά όχι | brackets
    el | He said (often) no | Είπε (συχνά) όχι |
    el | He said "no" | Είπε «όχι» |
    el | He said "no" | Είπε «όχι | brackets
    el | He said "no" | Είπε "όχι | brackets
    el | Hello | Hello | unchanged
    el | OK | OK |
    el | HTTPS | HTTPS |
    el | security@bank.example | security@bank.example |
    el | https://bank.example/pay | https://bank.example/pay |
    el | bank.example | bank.example |
    el | 2026 | 2026 |
    el | {name} | {name} |
    el | Phishing | Phishing | unchanged
    el | Hi | Γεια σας |
    el | Yes | Ναι, φυσικά και συμφωνώ | length
    el | A genuine message can wait. | Ένα γνήσιο μήνυμα περιμένει. |
    el | A genuine message can wait. | Ένα γνήσιο μήνυμα μπορεί πάντοτε να περιμένει πολύ. | length
    el | Short | ${'α'.repeat(61)} | too_long unchanged?`.replace(' unchanged?', ' length'),
    ),
  )('%s: %s → %s: %s', (language, source, target, found) =>
    expect(codes(language, source, target)).toBe(found),
  )

  it.each(
    rows(`
    el | Hello {name} | Γεια σας {name} |
    el | Hello {name} | Γεια σας | placeholder
    el | Hello {name} | {name}, γεια σας |
    el | Hello {name} | Γεια {name} {name} | placeholder
    el | Hello {name} | Γεια {Name} | placeholder
    el | Hello {name} | Γεια {όνομα} | placeholder
    el | Hello {name} | Γεια {nαme} | placeholder
    el | Hello {{name}} | Γεια {{name}} |
    el | Hello {{name}} | Γεια {name} | placeholder
    el | {a} and {b} | {b} και {a} |
    el | {a} and {a} | {a} και {a} |
    el | {a} and {a} | {a} και | placeholder
    el | %s files | %s αρχεία |
    el | %s files | αρχεία | placeholder
    el | %1$s of %2$s | %2$s από %1$s |
    el | %1$s of %2$s | %1$s από %1$s | placeholder
    el | %d files | %s αρχεία | placeholder
    el | 100 % sure | 100 % σίγουρο |
    el | 50% of it | Το 50% αυτού |
    el | 50% discount | Έκπτωση 50% |
    el | Press :ok: now | Πατήστε :ok: τώρα |
    el | Press :ok: now | Πατήστε τώρα | placeholder
    el | At 10:30:15 now | Στις 10:30:15 τώρα |
    el | Fill [[1]] and [[2]] | Γράψτε [[2]] και [[1]] |
    el | Fill [[1]] and [[2]] | Γράψτε [[1]] | gaps
    el | Fill [[1]] | Γράψτε [[1]] [[1]] | gaps
    el | Fill [[1]] | Γράψτε [[2]] | gaps
    el | {n, plural, one {a file} other {files}} | {n, plural, one {αρχείο} other {αρχεία}} |
    el | {n, plural, one {a file} other {files}} | {n, plural, one {αρχείο} other {αρχεία} | icu
    el | {n, plural, one {a file} other {files}} | {m, plural, one {αρχείο} other {αρχεία}} | icu
    el | {n, plural, one {a file} other {files}} | {n, select, one {αρχείο} other {αρχεία}} | icu
    fr | The {name} | L’{name} |
    fr | The {name} | L'{name} | icu
    el | Look <1>twice</1> | Δείτε <1>δις</1> |
    el | Look <1>twice</1> | <1>Δις</1> δείτε |
    el | Look <1>twice</1> | <1>Δις</1> και <1>τρις</1> |
    el | Look <1>twice</1> | Δείτε δις | formatting
    el | Look <1>twice | Δείτε <1>δις | marks
    el | Look <1>twice</1> | Δείτε <1>δις | marks
    el | Look <1>twice</1> | Δείτε </1>δις<1> | marks
    el | Look <1>twice</1> | Δείτε <9>δις</9> <1>α</1> | marks
    el | See <2>this</2> | Δείτε <2>αυτό</2> |
    el | See <2>this</2> | Δείτε αυτό | marks
    el | <1>a</1> <2>b</2> | <2><1>α</1></2> |
    el | <1>a</1> <2>b</2> | <1><2>α</1></2> | marks
    el | One<3/>two | Ένα<3/>δύο |
    el | One<3/>two | Ένα δύο | formatting
    el | One<3/>two | Ένα<3>δύο | marks`),
  )('structure %s: %s → %s: %s', (language, source, target, found) =>
    expect(codes(language, source, target)).toBe(found),
  )

  it.each(
    rows(`
    es | Who wrote it? | ¿Quién lo escribió? |
    es | Who wrote it? | Quién lo escribió? | opening_mark
    es | Well, who? | Bien, ¿quién? |
    es | Run! | ¡Corra! |
    es | Run! | Corra! | opening_mark
    es | Look, what a thing! | Mire… ¡qué cosa! |
    es | Really?! | ¿¡De verdad?! |
    es | Who? Me? | ¿Quién? ¿Yo? |
    es | Who? Me? | ¿Quién? Yo? | opening_mark
    es | See a.example/?x=1 | Vea a.example/?x=1 |
    la | Who wrote it? | ¿Quién lo escribió? |
    la | Who wrote it? | Quién lo escribió? | opening_mark
    es | No, no | No no |
    ca | Who wrote it? | Qui ho va escriure? |
    pt | Who wrote it? | Quem o escreveu? |
    ro | Who wrote it? | Cine a scris? |
    ro | He said "no" | A spus „nu” |
    ro | Very | Foarte foarte |
    ro | Look there | Uite uite acolo | repeated_word
    de | He said "no" | Er sagte „nein“ |
    de | those who | die die |
    de | Look there | Schau schau hin | repeated_word
    fr | Who wrote it? | Qui l’a écrit¤? |
    fr | Who wrote it? | Qui l’a écrit~? |
    fr | Who wrote it? | Qui l’a écrit ? |
    fr | Who wrote it? | Qui l’a écrit? | french_space
    fr | Run! | Courez! | french_space
    fr | Three things: | Trois choses: | french_space
    fr | Three things: | Trois choses~: |
    fr | At 12:30 sharp | À 12:30 précises |
    fr | See https://a.example/?x=1 | Voir https://a.example/?x=1 |
    fr | He said "no" | Il a dit «~non~» |
    fr | He said "no" | Il a dit «non» | french_space
    fr | Really?! | Vraiment¤?! |
    fr | You meet | Vous vous voyez |
    fr | Press :ok: now | Faites :ok: vite |
    fr | Pay 1,000,000 | Payez 1¤000¤000 |
    de | Pay 1,000.50 | Zahlen Sie 1.000,50 |
    de | In 2026 there were 40 | 2026 waren es 40 |
    de | In 2026 there were 40 | 2026 waren es 41 | numbers
    en | Colour | Colour |`),
  )('languages %s: %s → %s: %s', (language, source, target, found) =>
    expect(codes(language, source, target)).toBe(found),
  )

  it.each(
    rows(`
    el | The address | Η διεύθυνση |
    el | The address | Της διεύθυνσης |
    el | The addresses | Οι διευθύνσεις |
    el | The address | Το μέρος | glossary
    el | The web address | Η διεύθυνση ιστού |
    el | The web address | Της διεύθυνσης ιστού |
    el | The web address | Η διεύθυνση | glossary
    el | Web addresses | Διευθύνσεις ιστού |
    el | Your password | Ο κωδικός πρόσβασής σας |
    el | Your password | Το συνθηματικό σας | forbidden_term
    el | Your passwords | Τα συνθηματικά σας | forbidden_term
    el | Passwordless | Χωρίς κωδικό |
    el | At Harbor | Στη Harbor |
    el | At Harbor | Στο Λιμάνι | glossary
    el | In the harbor | Στο λιμάνι |
    el | An address and an address | Μια διεύθυνση κι αυτή | `),
  )('terms %s: %s → %s: %s', (language, source, target, found) =>
    expect(codes(language, source, target, terms)).toBe(found),
  )

  const languages = ['es', 'la', 'ca', 'ro', 'pt', 'de'] as const
  const closing = ['', '”', '"', ')', '»', '’', ' '] as const
  const marks = ['.', ':', '…'] as const
  const both = (mark: string, close: string): string => `${mark}${close.trim()}`
  it.each(
    languages.flatMap((language) =>
      closing.flatMap((close) => marks.map((mark) => [language, mark, close] as const)),
    ),
  )('%s keeps its last sign %s behind %s', (language, mark, close) => {
    const quoted = (text: string) =>
      `${close === ')' ? '(' : close === '»' ? '«' : close === '"' ? '"' : ''}${text}${both(mark, close)}`
    expect(codes(language, quoted('Look twice'), quoted('Zwxyl abcde'))).toBe('')
    expect(codes(language, quoted('Look twice'), quoted('Zwxyl abcde').replace(mark, ''))).toContain(
      'end_mark',
    )
  })

  it.each(
    Object.keys(byLanguage)
      .filter((language) => language !== 'en' && language !== 'la')
      .flatMap((language) =>
        (
          [
            ['Open {file} now', '{file} zwx', ''],
            ['Open {file} now', 'zwxyl abc', 'placeholder'],
            ['Look twice', 'Look twice', 'unchanged'],
            ['Look twice', '', 'empty'],
            ['Look  twice', 'Zwxyl  abc', ''],
            ['Look twice', 'Zwxyl  abc', 'spaces'],
            ['Pay 1,500 now', 'Zwxyl 1.500', ''],
            ['Pay 1,500 now', 'Zwxyl 1.400', 'numbers'],
            ['Wait (here)', 'Zwxyl (abc', 'brackets'],
            ['Look twice', 'zwx zwx', 'repeated_word'],
          ] as const
        ).map((row) => [language, ...row] as const),
      ),
  )('everywhere %s: %s → %s: %s', (language, source, target, found) =>
    expect(codes(language, source, target)).toBe(found),
  )

  it('offers what would be right', () => {
    const fixOf = (language: string, source: string, target: string) =>
      check(language, source, target)[0]?.fix
    expect([
      fixOf('el', 'Who?', 'Ποιος?'),
      fixOf('el', 'Hello {name}', 'Γεια σας'),
      fixOf('el', 'Look twice.', 'Δείτε  δις.'),
      fixOf('el', 'Look twice.', 'Δείτε δις'),
      fixOf('es', 'Yes. Who?', 'Sí. Quién?'),
      fixOf('fr', 'Who?', 'Qui?'),
    ]).toEqual(['Ποιος;', 'Γεια σας {name}', 'Δείτε δις.', 'Δείτε δις.', 'Sí. ¿Quién?', 'Qui\u202f?'])
  })

  it('tells two answers that have become the same', () => {
    const findings = checkUnit({
      source: ['Is it?', 'Sure', 'Certain'],
      target: ['Είναι;', 'Βέβαιο', 'βέβαιο '],
      codes: [],
      names: ['question', 'answers.text', 'answers.text'].map((name) => ({ name, limit: null })),
      source_locale: 'en_US',
      locale: 'el_GR',
      what: 'block.knowledgeCheck',
    })
    expect(findings[0]).toMatchObject({ code: 'parity', field: 2 })
  })
})
