import { Themed } from './Themed'

/** A place for messages and dialogs beside a page that is shown without the console. */
export default function Voice() {
  return <Themed>{null}</Themed>
}
