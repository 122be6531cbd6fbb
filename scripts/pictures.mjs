// npm run pictures: the screens as the demo people see them, into docs/pictures and reports/pictures.
import { fileURLToPath } from 'node:url'
import { buildWeb, install, node, run } from './prepare.mjs'

install()
buildWeb()
run(node, [fileURLToPath(import.meta.resolve('../e2e/pictures/take-pictures.ts'))])
