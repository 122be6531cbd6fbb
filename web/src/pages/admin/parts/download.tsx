import { api, type downloads } from '@scan/contract/index.ts'
import { Download } from 'lucide-react'
import { z } from 'zod/mini'
import { useApp } from '../../../app/app-context.tsx'
import { ApiError, refusalOf } from '../../../app/api/exchange.ts'
import type { App } from '../../../app/app.ts'
import { Outcome } from '../../../app/outcome.tsx'
import { saveFile } from '../../../app/save-file.ts'
import { useAction } from '../../../app/use-action.ts'
import { useWords } from '../../../app/words/use-words.tsx'
import { Actions } from '../../../ui/content/card.tsx'
import { Button } from '../../../ui/forms/button.tsx'
import { usePanelActions } from './pending.ts'

type File = (typeof downloads)[keyof typeof downloads]

/** Downloads a file, and says why if that fails. */
export function DownloadButton<F extends File>({
  label,
  file,
  filters,
}: {
  label: string
  file: F
  filters: z.output<F['query']>
}) {
  const { t } = useWords()
  const app = useApp()
  const { prove } = usePanelActions()
  const work = useAction(() => prove(() => download(app, file, filters), label, false), {
    explain: { failed: 'admin.lists.download.failed', noAnswer: 'admin.lists.download.noAnswer' },
    done: 'admin.audit.exported',
    isToasted: false,
  })
  return (
    <>
      <Actions>
        <Button
          variant="quiet"
          icon={Download}
          busy={work.isBusy}
          busyLabel={t('admin.lists.download.loading')}
          onClick={() => work.run()}
        >
          {label}
        </Button>
      </Actions>
      <Outcome of={work} withFailure />
    </>
  )
}

/** Reads a file from the server and hands it to the browser as a download. Throws an `ApiError`. */
async function download<F extends File>(
  { client: { call }, fetch, tokens }: App,
  file: F,
  filters: z.output<F['query']>,
): Promise<void> {
  // A link carries no session token. This call renews an expired token, and reports an ended session.
  await call(api.me)
  const query = new URLSearchParams()
  for (const [word, value] of Object.entries(z.encode(file.query as z.ZodMiniType, filters) as object))
    if (value !== undefined) query.set(word, String(value))
  const response = await fetch(`${file.path}?${query}`, {
    headers: { authorization: `Bearer ${tokens.read()?.sessionToken ?? ''}` },
  }).catch(() => {
    throw new ApiError({ code: 'no-answer' })
  })
  if (!response.ok || !response.headers.get('content-type')?.startsWith('text/csv'))
    throw await refusalOf(response)
  saveFile(await response.blob(), file.fileName)
}
