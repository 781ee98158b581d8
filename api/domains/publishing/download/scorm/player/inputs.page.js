// The inputs of each type of question: reading what is in them, filling them in, and showing what was right.

const all = (root, selector) => [...root.querySelectorAll(selector)]
const checkedIn = (root) => all(root, 'input:checked').map(({ value }) => value)
const check = (root, ids = []) => {
  for (const input of all(root, 'input[value]')) input.checked = ids.includes(input.value)
}
const filled = (list) => (list.length > 0 ? list : null)

/** A decimal point or comma; the other one, blanks and apostrophes group the thousands. Null if it is no number. */
export function readNumber(written) {
  const text = written.trim().replace(/[\s'’]/g, '')
  const last = Math.max(text.lastIndexOf(','), text.lastIndexOf('.'))
  const signs = text.match(/[.,]/g) ?? []
  const isGrouped = signs.length > 1 && new Set(signs).size === 1
  const number =
    last < 0 || isGrouped
      ? text.replace(/[.,]/g, '')
      : `${text.slice(0, last).replace(/[.,]/g, '')}.${text.slice(last + 1)}`
  return /^[-−]?\d*\.?\d+$/.test(number) ? Number(number.replace('−', '-')) : null
}

const chosen = {
  read: (root) => {
    const ids = filled(checkedIn(root))
    return ids && { answer_ids: ids }
  },
  fill: (root, { answer_ids }) => check(root, answer_ids),
}

const written = {
  read: (root) => {
    const text = root.querySelector('input').value.trim()
    return text === '' ? null : { text }
  },
  fill: (root, { text = '' }) => {
    root.querySelector('input').value = text
  },
}

const inputs = {
  short_text: written,
  numeric_range: {
    read: (root) => {
      const number = readNumber(root.querySelector('input').value)
      return number === null ? null : { number }
    },
    fill: (root, { number }) => {
      root.querySelector('input').value = number === undefined ? '' : String(number)
    },
  },
  matching: {
    read: (root) => {
      const pairs = all(root, 'select').filter(({ value }) => value !== '')
      const matches = pairs.map(({ dataset, value }) => ({ answer_id: dataset.answer, option_id: value }))
      return filled(matches) && { matches }
    },
    fill: (root, { matches = [] }) => {
      for (const select of all(root, 'select'))
        select.value = matches.find((pair) => pair.answer_id === select.dataset.answer)?.option_id ?? ''
    },
  },
  ordering: {
    read: (root) => ({ answer_ids: all(root, '[data-answers] > li').map(({ dataset }) => dataset.answer) }),
    fill: (root, { answer_ids }) => reorder(root, answer_ids ?? []),
  },
  cloze: {
    read: (root) => {
      const gaps = all(root, '[data-gap]').filter(({ value }) => value.trim() !== '')
      const texts = gaps.map(({ dataset, value }) => ({ gap: Number(dataset.gap), text: value.trim() }))
      return filled(texts) && { gaps: texts }
    },
    fill: (root, { gaps = [] }) => {
      for (const input of all(root, '[data-gap]'))
        input.value = gaps.find(({ gap }) => gap === Number(input.dataset.gap))?.text ?? ''
    },
  },
  hotspot: {
    read: (root) => {
      const points = marksOf(root)
      return points.length > 0 ? { points } : chosen.read(root)
    },
    fill: (root, { points = [], answer_ids }) => {
      check(root, answer_ids)
      for (const mark of all(root, '.mark')) mark.remove()
      for (const point of points) addMark(root, point)
    },
  },
}

const inputOf = ({ type }) => inputs[type] ?? chosen
/** Null while there is no answer. */
export const readAnswer = (root, question) => inputOf(question).read(root)
export const fillAnswer = (root, question, given) => inputOf(question).fill(root, given ?? {})

/** An answer that was checked can no longer be changed. */
export function lockAnswer(root, isLocked) {
  for (const input of all(root, '.input :is(input, select, button)')) input.disabled = isLocked
  root.toggleAttribute('data-locked', isLocked)
}

/** Puts the answers into an order that this attempt has drawn. */
export function reorder(root, ids) {
  const list = root.querySelector('[data-answers]')
  for (const id of ids) {
    const entry = all(list, '[data-answer]').find(({ dataset }) => dataset.answer === id)
    if (entry) list.append(entry.closest('li') ?? entry)
  }
}

/** Moves by buttons, by arrow keys on them, and by clicks on the picture. */
export function wireInputs(root, { question, say }) {
  if (question.type === 'ordering') wireOrder(root, say)
  if (question.type === 'hotspot') wirePicture(root, question)
}

function wireOrder(root, say) {
  const list = root.querySelector('[data-answers]')
  const status = root.querySelector('[data-moved]')
  list.addEventListener('click', ({ target }) => {
    const button = target.closest('button')
    const entry = button?.closest('li')
    if (!entry) return
    const isUp = button.dataset.move === 'up'
    const other = isUp ? entry.previousElementSibling : entry.nextElementSibling
    if (!other) return
    if (isUp) other.before(entry)
    else other.after(entry)
    button.focus()
    const number = [...list.children].indexOf(entry) + 1
    status.textContent = say('moved', { answer: entry.querySelector('.text').textContent, number })
  })
}

const marksOf = (root) =>
  all(root, '.mark').map(({ dataset }) => ({ x: Number(dataset.x), y: Number(dataset.y) }))

function addMark(root, { x, y }) {
  const mark = root.ownerDocument.createElement('span')
  mark.className = 'mark'
  Object.assign(mark.dataset, { x, y })
  mark.style.left = `${x}%`
  mark.style.top = `${y}%`
  root.querySelector('.framed').append(mark)
}

/** A click sets a mark or takes away the one it meets; the oldest makes room for one too many. */
function wirePicture(root, { marks }) {
  const picture = root.querySelector('.input .framed')
  const list = () => root.querySelectorAll('.input input')
  picture?.addEventListener('click', (event) => {
    if (root.hasAttribute('data-locked')) return
    const met = event.target.closest('.mark')
    if (met) return met.remove()
    const box = picture.getBoundingClientRect()
    const share = (at, start, size) => Math.round(((at - start) / size) * 1_000) / 10
    if (marksOf(root).length >= marks) root.querySelector('.mark').remove()
    addMark(root, {
      x: share(event.clientX, box.left, box.width),
      y: share(event.clientY, box.top, box.height),
    })
    for (const input of list()) input.checked = false
  })
  for (const input of list())
    input.addEventListener('change', () => {
      for (const mark of all(root, '.mark')) mark.remove()
    })
}
