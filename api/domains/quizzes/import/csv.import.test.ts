import { describe, expect, it } from 'vitest'
import { readCsv, readTable } from './csv.import.ts'

const summaryOf = (file: string) =>
  readCsv(file).map(({ question, changes, refused }) => [
    question?.type ?? null,
    question?.text ?? '',
    question?.answers.map(({ text, is_correct }) => `${is_correct ? '+' : '-'}${text}`).join(' ') ?? '',
    [...changes, ...refused].map(({ key }) => key).join(' '),
  ])

describe('the headings of a table', () => {
  it.each([
    ['English', 'Question;A;B;C;D;Correct'],
    ['German', 'Frage;Antwort A;Antwort B;Antwort C;Antwort D;Richtige Antwort'],
    ['German in short', 'Nr.;Frage;A;B;C;D;Lösung'],
    ['German with key in capitals', 'FRAGE;ANTWORT 1;ANTWORT 2;ANTWORT 3;ANTWORT 4;RICHTIG'],
    ['Greek', 'Ερώτηση;Απάντηση Α;Απάντηση Β;Απάντηση Γ;Απάντηση Δ;Σωστή απάντηση'],
    ['Greek letters', 'Ερώτηση;Α;Β;Γ;Δ;Σωστό'],
    ['Spanish', 'Pregunta;Opción A;Opción B;Opción C;Opción D;Respuesta correcta'],
    ['Romanian', 'Întrebare;Varianta A;Varianta B;Varianta C;Varianta D;Răspuns corect'],
    ['French', 'Question;Réponse A;Réponse B;Réponse C;Réponse D;Bonne réponse'],
    ['Portuguese', 'Pergunta;Opção A;Opção B;Opção C;Opção D;Resposta correta'],
    ['Catalan', 'Pregunta;Opció A;Opció B;Opció C;Opció D;Resposta correcta'],
    ['a language that nobody listed', 'Kérdés;A;B;C;D;Helyes'],
  ])('are read in %s', (_, heading) => {
    const number = heading.startsWith('Nr.') ? '1;' : ''
    expect(summaryOf(`${heading}\n${number}Wer?;Ich;Du;Er;Sie;B\n`)).toEqual([
      ['single_choice', 'Wer?', '-Ich +Du -Er -Sie', ''],
    ])
  })

  it.each([
    ['Erklärung', 'explanation'],
    ['Explicación', 'explanation'],
    ['Εξήγηση', 'explanation'],
    ['Explicație', 'explanation'],
    ['Punkte', 'points'],
    ['Βαθμοί', 'points'],
    ['Punctaj', 'points'],
    ['Kategorie', 'tags'],
    ['Ετικέτες', 'tags'],
    ['Fragetyp', 'type'],
    ['Τύπος', 'type'],
  ])('%s is read as %s', (name, use) => {
    const { table } = readTable(`Frage;A;B;Richtig;${name}\nWer?;Ich;Du;A;2\n`)
    expect(table?.columns.at(-1)).toEqual({ name, examples: ['2'], use })
  })

  it('are not needed where every line has a question, its answers and a key', () => {
    expect(summaryOf('Wer?;Ich;Du;Er;Sie;C\nWo?;Hier;Da;Dort;;A,B\n')).toEqual([
      ['single_choice', 'Wer?', '-Ich -Du +Er -Sie', ''],
      ['multiple_choice', 'Wo?', '+Hier +Da -Dort', ''],
    ])
    expect(readTable('Wer?;Ich;Du;Er;Sie;C\n').table?.has_heading).toBe(false)
  })

  it('name the key by Greek letters too', () =>
    expect(summaryOf('Ερώτηση;Α;Β;Γ;Σωστό\nΠοιος;;;;\nΠοιος;Εγώ;Εσύ;Αυτός;Γ\n').at(-1)).toEqual([
      'single_choice',
      'Ποιος',
      '-Εγώ -Εσύ +Αυτός',
      '',
    ]))
})

describe('columns that an author chooses', () => {
  const file = 'Text der Aufgabe;eins;zwei;stimmt;Notiz\nWer?;Ich;Du;2;intern\n'
  const columns = ['question', 'answer', 'answer', 'correct', 'ignore'] as const

  it('are asked for where the headings say nothing', () => {
    const { questions, table } = readTable(file)
    expect(questions.map(({ refused }) => refused[0]?.key)).toEqual(['no_heading'])
    expect(table).toMatchObject({
      has_heading: true,
      columns: [{ name: 'Text der Aufgabe', examples: ['Wer?'], use: 'ignore' }, {}, {}, {}, {}],
    })
  })

  it('decide what is read, and what is left out needs no remark', () => {
    const { questions, table } = readTable(file, { has_heading: true, columns })
    expect(questions).toMatchObject([
      { question: { text: 'Wer?', answers: [{ is_correct: false }, { is_correct: true }] }, changes: [] },
    ])
    expect(table?.columns.map(({ use }) => use)).toEqual(columns)
  })

  it('read the first line as a question where there is no heading', () => {
    const { questions } = readTable('Wer?;Ich;Du;Ich\n', {
      has_heading: false,
      columns: ['question', 'answer', 'answer', 'correct'],
    })
    expect(questions).toMatchObject([{ line: 1, question: { text: 'Wer?' } }])
  })

  it.each([
    [[]],
    [['answer']],
    [['question', 'question', 'correct', 'correct', 'correct', 'ignore', 'ignore']],
  ] as const)('are refused or read, and never thrown at: %j', (some) => {
    const { questions } = readTable(file, { has_heading: false, columns: some })
    expect(questions.length).toBeGreaterThan(0)
  })
})
