import { Funnel } from 'lucide-react'
import { useState } from 'react'
import { Button } from '../forms/button.tsx'
import { Actions } from '../content/card.tsx'
import { ConfirmDialog } from '../overlays/confirm-dialog.tsx'
import { Dialog } from '../overlays/dialog.tsx'
import { Disclosure } from '../content/disclosure.tsx'
import { useDisplay } from '../display.ts'
import { Tabs } from '../content/tabs.tsx'
import { SelectField } from '../forms/text-field.tsx'
import { TimedMove } from '../overlays/timed-move.tsx'
import { toast } from '../overlays/toasts.tsx'
import type { Example } from './example.ts'
import { CodeExample } from './field-examples.tsx'

/** What opens, passes or moves by itself. */
export const movingExamples: readonly Example[] = [
  { name: 'Tabs', render: () => <TabsExample /> },
  { name: 'Dialogs', render: () => <DialogsExample /> },
  {
    name: 'Disclosure',
    render: () => (
      <Disclosure label="Filters" icon={Funnel} startOpen>
        <SelectField
          label="District"
          name="example-filter"
          options={[{ value: 'Kollam', label: 'Kollam' }]}
        />
      </Disclosure>
    ),
  },
  {
    name: 'Toasts',
    render: () => (
      <Actions>
        <Button variant="quiet" onClick={() => toast.success('Login successful!')}>
          A success
        </Button>
        <Button variant="quiet" onClick={() => toast.error('Failed to refresh data')}>
          A failure
        </Button>
        <Button variant="quiet" onClick={() => toast('Status refreshed!', { duration: 60_000 })}>
          A minute long
        </Button>
      </Actions>
    ),
  },
  { name: 'Timed move', render: () => <TimedMoveExample /> },
]

function TabsExample() {
  const [selected, setSelected] = useState<'available' | 'accepted' | 'past'>('accepted')
  return (
    <Tabs
      label="Requests"
      selected={selected}
      onSelect={setSelected}
      tabs={[
        {
          id: 'available',
          label: 'Available Requests',
          badge: 12,
          disabledReason: 'Complete your accepted request first.',
          panel: <p>Twelve requests.</p>,
        },
        { id: 'accepted', label: 'My Accepted Request', badge: 'Active', panel: <p>Cooking, tomorrow.</p> },
        { id: 'past', label: 'Past Requests', panel: <p>Nothing yet.</p> },
      ]}
    />
  )
}

function DialogsExample() {
  const [open, setOpen] = useState<'confirm' | 'plain'>()
  const close = () => setOpen(undefined)
  return (
    <Actions>
      <Button variant="quiet" onClick={() => setOpen('confirm')}>
        Cancel Request
      </Button>
      <Button variant="quiet" onClick={() => setOpen('plain')}>
        Mark as Completed
      </Button>
      <ConfirmDialog
        open={open === 'confirm'}
        title="Are you sure you want to cancel your help request?"
        safeLabel="Keep my request"
        confirmLabel="Cancel my request"
        danger
        onConfirm={close}
        onCancel={close}
      >
        The volunteer will be told that you do not need help any more.
      </ConfirmDialog>
      <Dialog
        open={open === 'plain'}
        title="Enter the completion code"
        onClose={close}
        actions={
          <>
            <Button variant="quiet" onClick={close}>
              Not yet
            </Button>
            <Button onClick={close}>Complete</Button>
          </>
        }
      >
        <CodeExample name="example-dialog-code" />
      </Dialog>
    </Actions>
  )
}

function TimedMoveExample() {
  const { timedMoves } = useDisplay()
  const [gone, setGone] = useState(false)
  if (gone) return <p>Here is the next page.</p>
  return (
    <TimedMove
      seconds={600}
      pace={timedMoves}
      onGo={() => setGone(true)}
      labels={{
        leaving: (seconds) => `You will go to the sign-in page in ${seconds} seconds.`,
        paused: 'It waits while you are here.',
        staying: 'You’ll stay on this page.',
        goNow: 'Go now',
        goThere: 'Go to the sign-in page',
        stayHere: 'Stay here',
      }}
    />
  )
}
