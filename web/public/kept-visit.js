// Runs only in the offline page (sw.js). Somebody who lost the connection on the way to a visit has it kept in this
// tab, by src/app/session/drafts.ts; here it fills the blanks of src/pages/account/offline-page.tsx, until it is
// over.

const kept = read()
if (kept) show(kept)

function read() {
  try {
    const { visit, until } = JSON.parse(sessionStorage.getItem('scanInterrupted'))
    return visit && until > Date.now() ? { visit, until } : undefined
  } catch {
    // Nothing is kept, or somebody else wrote it.
    return undefined
  }
}

function show({ visit, until }) {
  const { date, time, district, area, address, landmark, houseFrom, name, phone, code } = visit
  const card = document.querySelector(`[data-visit-of=${code ? 'citizen' : 'volunteer'}]`)
  const said = {
    type: JSON.parse(card.dataset.types)[visit.helpType],
    when: when(`${date}T${time}Z`),
    where: [area, JSON.parse(card.dataset.districts)[district]].filter(Boolean).join(', ') || null,
    address,
    landmark,
    houseFrom: houseFrom ? when(`${houseFrom}Z`) : null,
    name,
    phone,
    phoneSaid: `${phone.slice(0, 5)} ${phone.slice(5)}`,
  }
  const fill = (text) =>
    text
      .replaceAll(/[①-⑥]/g, (digit) => code['①②③④⑤⑥'.indexOf(digit)])
      .replaceAll(/\{(\w+)\}/g, (blank, word) => said[word] ?? blank)
  const texts = document.createTreeWalker(card, NodeFilter.SHOW_TEXT)
  while (texts.nextNode()) texts.currentNode.data = fill(texts.currentNode.data)
  for (const link of card.querySelectorAll('a')) link.href = fill(decodeURI(link.href))
  for (const row of card.querySelectorAll('dl > div'))
    if (/\{(where|address|landmark|houseFrom)\}/.test(row.textContent)) row.remove()
  card.hidden = false
  setInterval(() => Date.now() < until || card.remove(), 60_000)
}

function when(wall) {
  return `${day(wall, { weekday: 'long' })} ${day(wall, { day: 'numeric', month: 'long' })}, ${day(wall, { hour: 'numeric', minute: '2-digit', hour12: true })}`
}

function day(wall, parts) {
  const language = `${document.documentElement.lang}-IN`
  return new Intl.DateTimeFormat(language, { timeZone: 'UTC', ...parts }).format(new Date(wall))
}
