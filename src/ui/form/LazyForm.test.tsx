import { renderToReadableStream } from 'react-dom/server.edge'
import { expect, it } from 'vitest'
import { LazyForm } from './LazyForm'

const LONG = 'x'.repeat(40_000)

const Note = ({ text }: { text: string }) => <form data-form>{text}</form>
const never = () => new Promise<typeof Note>(() => undefined)

it('stands in its place in the page of the server, however long the page and the form are', async () => {
  const page = (
    <main>
      <p>{LONG}</p>
      <LazyForm load={never} rendered={Note} draftAddress="note" form={{ text: LONG }} />
      <footer>end</footer>
    </main>
  )
  const html = await new Response(await renderToReadableStream(page)).text()
  expect(html).toMatch(/<form data-form="true">x+<\/form>.*<footer>/)
  expect(html).not.toMatch(/<template|<script|hidden/)
})
