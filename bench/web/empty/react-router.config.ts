import type { Config } from '@react-router/dev/config'

export default { appDirectory: '.', ssr: false, prerender: ['/'] } satisfies Config
