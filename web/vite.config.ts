import { reactRouter } from '@react-router/dev/vite'
import type { Plugin, Rolldown } from 'vite'
import { defineConfig } from 'vite'

const server = 'http://127.0.0.1:3000'
const PEOPLE = /src\/pages\/(account|admin|citizen|public|volunteer)\/[^?]+$/

/**
 * Few scripts (docs/decisions/0020-scripts-and-words-by-role.md). Each takes along what its files import, so the first
 * that needs a file has it; the rest is each page's own.
 */
const SCRIPTS: Rolldown.CodeSplittingGroup[] = [
  { name: 'base', test: /src\/(entry\.client|root)\.tsx$/ },
  { name: 'landing', test: /src\/pages\/public\/landing-page\.tsx$/ },
  // Fetched when they are needed, and so without styles: those would come a second time, in another order.
  { name: 'accounts', test: /contract\/src\/(accounts|sessions)\.ts$/ },
  { name: 'toasts', test: /src\/ui\/overlays\/toasts\.tsx$/ },
  {
    name: 'shared',
    test: /^(?!.*(\.json$|\?|\/contract\/src\/|\/(contact-details|spelling)\/|\/src\/(pages\/(?!shared\/facts\.tsx)|admin\/)))/,
    minShareCount: 2,
  },
  // A script is evaluated whole: what signing in and signing up do not need is in others.
  { name: 'calls', test: /contract\/src\/(?!admin\/|messages\/|index\.ts)[^?]+\.ts$/, minShareCount: 2 },
  { name: 'parts', test: /src\/pages\/shared\/(?!facts\.tsx)[^?]+$/, minShareCount: 2 },
  { name: 'contact-details', test: /domain\/src\/(contact-details|spelling)\// },
  // What several pages of the same people share.
  { name: (id) => PEOPLE.exec(id)?.[1], test: PEOPLE, minShareCount: 2 },
]

/** The sentences of `docs/openapi.json` stay out of the browser: a kilobyte of each visit. */
const withoutSummaries: Plugin = {
  name: 'without-summaries',
  enforce: 'pre',
  transform: {
    filter: { id: /contract\/src\/[^?]+\.ts$/ },
    handler: (code) => ({ code: code.replace(/^ *summary: '(?:[^'\\\n]|\\.)*',$/gm, ''), map: null }),
  },
}

export default defineConfig({
  plugins: [withoutSummaries, reactRouter()],
  environments: {
    client: { build: { rolldownOptions: { output: { codeSplitting: { groups: SCRIPTS } } } } },
  },
  build: {
    // Inlined files would be data: addresses, which the content security policy refuses.
    assetsInlineLimit: 0,
  },
  server: { host: '127.0.0.1', port: 5173, proxy: { '/api': server, '/mailbox': server } },
})
