import { z } from '#contract/zod'
import zhCN from 'zod/v4/locales/zh-CN.js'

// A rule without words of its own still speaks Chinese.
z.config(zhCN())
