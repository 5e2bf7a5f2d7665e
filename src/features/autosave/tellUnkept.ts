import { toast } from '#src/ui/feedback'

let told = false

/** Says once that this browser takes no more of what is typed, until it does again. */
export function tellUnkept(isKept: boolean): void {
  if (!isKept && !told) toast.warning('浏览器的存储空间已满，正在填写的内容不能留在本机，请及时保存')
  told = !isKept
}
