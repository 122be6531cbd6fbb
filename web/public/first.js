// Runs before everything else on every page, as a file, so that the content security policy need not allow it by hash.

// Nobody should see the page jump to their text size and theme. Must put on the html element what src/ui/display.ts
// puts there; display.test.ts compares the two.
try {
  const { textSize, theme } = JSON.parse(localStorage.getItem('scanDisplay') || '{}')
  if (['125', '150', '200'].includes(textSize)) document.documentElement.dataset.textSize = textSize
  if (['light', 'dark', 'contrast'].includes(theme)) document.documentElement.dataset.theme = theme
} catch {
  // Storage may be switched off, and its text may be anybody's: then the defaults stand.
}

// Nobody should see a page in one language jump to another. A page with an address in the reader's language names it;
// any other is one document for all, whose English stays hidden. src/app/app.ts decides which language is the reader's
// in the same way.
const KEPT = 'scanDisplay'
const OURS = ['en', 'ml', 'hi']
let reads = 'en'
try {
  const page = document.documentElement
  const named = OURS.find((one) => one === location.pathname.split('/')[1])
  const { language: kept } = JSON.parse(localStorage.getItem(KEPT) || '{}')
  const devices = navigator.languages.map((tag) => tag.split('-')[0])
  reads = OURS.includes(kept) ? kept : named || devices.find((one) => OURS.includes(one)) || 'en'
  const own = document.querySelector(`link[rel=alternate][hreflang=${reads}]`)
  if (own && reads !== page.lang)
    location.replace(new URL(own.href).pathname + location.search + location.hash)
  if (reads !== page.lang) page.dataset.isElsewhere = ''
} catch {
  // Without storage the page stays as it was made.
}

// Pressing another language before the other scripts are there, or opening it in another tab, is a choice all the same.
globalThis.addEventListener?.('click', ({ target }) => {
  const { hreflang } = target.closest?.('a[hreflang]') ?? {}
  if (!hreflang) return
  try {
    const kept = JSON.parse(localStorage.getItem(KEPT) || '{}')
    localStorage.setItem(KEPT, JSON.stringify({ ...kept, language: hreflang }))
  } catch {
    // Without storage the address alone says it.
  }
})

// A prerendered form is for people who have not been here. Others find more next to it, or are led on: they see it once
// that is known (src/ui/site/page.module.css).
try {
  if (sessionStorage.getItem('sessionToken') || sessionStorage.getItem('scanMessage'))
    document.documentElement.dataset.isBack = ''
} catch {
  // Without storage nobody has been here before.
}

// If the script of a prerendered page does not come, no other of ours runs. The page is reloaded, counted together with
// src/app/layout/load-recovery.ts, and after three times says so. Once React is here that line is gone.
globalThis.scanUnreached = () => {
  const unreached = document.getElementById('unreached')
  if (!unreached || !navigator.onLine) return
  try {
    const { starts } = JSON.parse(sessionStorage.getItem('scanStarts') || '{"starts":0}')
    sessionStorage.setItem('scanStarts', JSON.stringify({ starts: starts < 2 ? starts + 1 : 0 }))
    if (starts < 2) return location.reload()
  } catch {
    // Without storage nobody could count.
  }
  unreached.hidden = false
  delete document.documentElement.dataset.isElsewhere
}

const fetchAhead = (scripts) => {
  for (const href of scripts) {
    const link = { rel: 'modulepreload', href }
    document.head.append(Object.assign(document.createElement('link'), link))
  }
}

// A prerendered page requests its scripts once it has been drawn (web/drawn-first.ts). If it is not seen, because
// another is under way or nobody is looking, nothing is waited for.
globalThis.scanDrawn = async (scripts) => {
  const { isBack, isElsewhere } = document.documentElement.dataset
  if (isBack === undefined && isElsewhere === undefined && !document.hidden)
    await new Promise((drawn) => requestAnimationFrame(() => setTimeout(drawn)))
  fetchAhead(scripts)
}

// Asks who is signed in while the scripts are coming; src/app/api/asked-early.ts takes up the answer.
try {
  const sessionToken = sessionStorage.getItem('sessionToken')
  if (sessionToken && navigator.onLine) {
    const path = '/api/auth/me'
    const headers = { accept: 'application/json', authorization: `Bearer ${sessionToken}` }
    const answer = fetch(path, { headers })
    // Whoever takes it up hears of a failure.
    answer.catch(() => {})
    globalThis.scanAskedEarly = { path, sessionToken, answer }
  }
} catch {
  // Without storage nobody is signed in.
}
