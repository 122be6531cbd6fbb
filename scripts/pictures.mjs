// npm run pictures: renews the README's pictures (docs/pictures).
import { fileURLToPath } from 'node:url'
import { buildWeb, install, node, run } from './prepare.mjs'

install()
if (!(await buildWeb())) process.exit(1)
run(node, [fileURLToPath(import.meta.resolve('../e2e/screens/take-pictures.ts'))])
