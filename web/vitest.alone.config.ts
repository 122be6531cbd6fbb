import { defineProject } from 'vitest/config'
import { ALONE, test } from './vitest.config.ts'

export default defineProject({ test: { ...test, name: 'web-alone', include: ALONE } })
