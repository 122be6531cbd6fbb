// npm run pictures: the screens as the demo people see them, into docs/pictures and reports/pictures. With names of
// views after `--`: only those.
import { fileURLToPath } from 'node:url'
import { buildWeb, install, node, run } from './prepare.mjs'

install()
if (!(await buildWeb())) process.exit(1)
run(node, [fileURLToPath(import.meta.resolve('../e2e/screens/take-pictures.ts')), ...process.argv.slice(2)])
