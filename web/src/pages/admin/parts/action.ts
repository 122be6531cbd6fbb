import type { AdminAction, Messages } from '@scan/contract/messages/index.ts'
import type { LucideIcon } from 'lucide-react'
import { ApiError, type Call } from '../../../app/api/client.ts'
import { type FailureWords, type Message, failureSentence } from '../../../app/failure.ts'
import type { Done } from '../../../app/use-action.ts'
import type { Translate } from '../../../app/words/translate.ts'

/** Something an administrator can do: asked about, held for some seconds (D90), run, and reported. */
export interface Action<Words extends string = string> {
  words: Words
  /** Ids of the people or things it concerns. */
  ids: readonly string[]
  /** Their name in its sentences. */
  name: string
  label: Message
  icon?: LucideIcon
  /** `main` is the usual next step; `danger` takes something away from the person; `rare` is quiet as that. */
  tone?: 'main' | 'danger' | 'rare'
  /** In the row, as the specification has it; the others are behind 'More'. */
  isInRow?: true
  /** Its rows leave the list. */
  removesRow?: true
  /** Cannot be undone: needs the password, or is done to a person for good. */
  isImmediate?: true
  /** Without a question it starts at once. */
  question?: Question
  /** 'Asha Thomas will be approved'; of several, about one of them. */
  pending: (t: Translate, id?: string) => string
  explain: FailureWords
  run: (call: Call, reason: string) => Promise<{ done: Done; removed: readonly string[] }>
}

/** A dialog before it. */
export interface Question {
  title: Message
  text: Message
  confirm: Message
  keep: Message
  busy: Message
  /** Consequences for others. Until they are loaded, nothing can be confirmed. Of one among several, '' if there are none. */
  follows?: string | ((call: Call, isAmongSeveral?: boolean) => Promise<string>)
  /** Also asks why, in at least so many letters. */
  reason?: { minLetters: number }
}

/** Goes at once, so it has no sentence for the seconds before. */
type HeldAction = Exclude<
  AdminAction,
  'ban' | 'reject' | 'delete' | 'forget' | 'giveDesk' | 'giveAll' | 'removePaper'
>

type Given = Pick<Action, 'icon' | 'tone' | 'isInRow' | 'removesRow' | 'isImmediate'> &
  Pick<Question, 'follows' | 'reason'> & { run: (call: Call, reason: string) => Promise<unknown> }

/** `action('approve', person, { icon, run })`: about one person or thing, in the sentences of `admin.actions.approve`. */
export function action<Words extends AdminAction>(
  words: Words,
  { id, name }: { id: string; name: string },
  { follows, reason, run, ...look }: Given,
): Action<Words> {
  const word: AdminAction = words
  return {
    ...look,
    words,
    ids: [id],
    name,
    label: `admin.actions.${word}.button`,
    question: {
      title: (t) => t(`admin.actions.${word}.question`, { name }),
      text: (t) => t(`admin.actions.${word}.consequence`, { name }),
      confirm: (t) => t(`admin.actions.${word}.confirm`, { name }),
      // Most have no words of their own for it.
      keep: (t) => t([`admin.actions.${word as 'answer' | 'cancel' | 'seePattern'}.keep`, 'admin.notNow']),
      busy: `admin.actions.${word}.busy`,
      follows,
      reason,
    },
    pending: (t) => t(`admin.actions.${word as HeldAction}.held`, { name }),
    explain: { failed: `admin.actions.${word}.failed`, noAnswer: `admin.actions.${word}.noAnswer` },
    run: async (call, why) => {
      await run(call, why)
      const text: Message = (t) => t(`admin.actions.${word}.doneFor`, { name })
      const done: Done = { toast: `admin.actions.${word}.done`, isAloud: true, text }
      return { done, removed: look.removesRow ? [id] : [] }
    },
  }
}

/** An action with sentences for several rows at once. */
export type SeveralAction = Action<AdminAction & keyof Messages['admin']['several']>

/** The same action about all of these, as one. */
export function together(
  [first, ...others]: readonly [SeveralAction, ...SeveralAction[]],
  language: string,
): Action {
  const { words, removesRow, explain } = first
  const all = [first, ...others]
  const count = all.length
  const names = new Intl.ListFormat(language).format(all.map(({ name }) => name))
  const label: Message = (t) => t(`admin.several.${words}.button`, { count })
  const asks = all.flatMap(({ question }) =>
    typeof question?.follows === 'function' ? question.follows : [],
  )
  return {
    ...first,
    ids: all.flatMap(({ ids }) => ids),
    name: names,
    label,
    question: {
      title: (t) => t(`admin.several.${words}.question`, { count }),
      text: `admin.several.${words}.consequence`,
      confirm: label,
      keep: 'admin.notNow',
      busy: `admin.actions.${words}.busy`,
      follows:
        asks.length > 0
          ? async (call) => {
              const said = await Promise.all(asks.map((follows) => follows(call, true)))
              return [`${names}.`, ...said.filter(Boolean)].join('\n')
            }
          : names,
    },
    pending: (t, id) =>
      all.find(({ ids }) => id && ids.includes(id))?.pending(t) ??
      t(`admin.several.${words}.held`, { count }),
    run: async (call) => {
      const worked: string[] = []
      const failed: Message[] = []
      // Each is a call of its own, with its line in the audit log: one failure takes nothing with it.
      const each = all.map(async ({ ids, name, run }) => {
        try {
          await run(call, '')
          worked.push(...ids)
        } catch (failure) {
          if (!(failure instanceof ApiError)) throw failure
          failed.push(because(name, failure, explain))
        }
      })
      await Promise.all(each)
      const text: Message = (t) => t(`admin.several.${words}.done`, { count: worked.length })
      const done: Done = { text, toast: text, isAloud: true }
      if (failed.length > 0) {
        done.tone = 'danger'
        done.title = (t) => t('admin.several.failed', { count: failed.length })
        done.list = failed
      }
      return { done, removed: removesRow ? worked : [] }
    },
  }
}

/** 'Asha Thomas: This volunteer is no longer waiting for approval.' */
export function because(name: string, failure: ApiError, explain: FailureWords): Message {
  return (t) => t('admin.several.why', { name, why: failureSentence(t, failure, explain).brief })
}
