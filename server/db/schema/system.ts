import {
  bigint,
  boolean,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
} from 'drizzle-orm/pg-core'

import { FILE_PURPOSE } from '#contract/facts/files'
import { PHONE_SCENES, type PassUse } from '#contract/facts/scenes'
import { choice, createdAt, moment } from './columns'
import { dept } from './unit'

export const user = pgTable(
  'sys_user',
  {
    user_id: integer().primaryKey().generatedByDefaultAsIdentity(),
    user_name: text().notNull(),
    nick_name: text().notNull(),
    phone: text(),
    email: text(),
    /** A value of RuoYi's dictionary `sys_user_sex`. */
    sex: text(),
    avatar: text().notNull().default(''),
    /** 部门职务 */
    post: text(),
    dept_id: integer().references(() => dept.dept_id),
    /** Absent: nobody can log in until a password is set. */
    password_hash: text(),
    /** Somebody else knows the password: it must be changed first. */
    must_change_password: boolean().notNull().default(false),
    /** When the password was set; absent: together with the account. */
    password_time: moment(),
    /** Since when an office has known a password of the account; null once its owner has confirmed what came after. */
    reset_time: moment(),
    /** When the telephone number was verified. */
    phone_time: moment(),
    /** When somebody logged in last. */
    login_time: moment(),
    disabled: boolean().notNull().default(false),
    /** A demo account: its password is public. */
    demo: boolean().notNull().default(false),
    remark: text(),
    create_by: text(),
    create_time: createdAt(),
    update_by: text(),
    update_time: moment(),
  },
  (t) => [uniqueIndex('sys_user_name').on(t.user_name), index('sys_user_phone').on(t.phone)],
)

/** Only the SHA-256 of a token is stored: a copy of the table opens no session. */
export const session = pgTable(
  'session',
  {
    token_hash: text().primaryKey(),
    /** Names the session to an office, which must not learn its token. */
    session_id: integer().notNull().generatedByDefaultAsIdentity(),
    user_id: integer()
      .notNull()
      .references(() => user.user_id, { onDelete: 'cascade' }),
    create_time: createdAt(),
    expires_at: moment().notNull(),
    ip: text(),
    browser: text().notNull().default(''),
    os: text().notNull().default(''),
  },
  (t) => [
    uniqueIndex('session_id').on(t.session_id),
    index('session_user').on(t.user_id),
    index('session_expiry').on(t.expires_at),
  ],
)

/** 登录日志: every login, and every try with a wrong password. */
export const loginLog = pgTable(
  'login_log',
  {
    info_id: integer().primaryKey().generatedByDefaultAsIdentity(),
    /** As it was typed: perhaps no account has it. */
    user_name: text().notNull(),
    passed: boolean().notNull(),
    /** What was answered. */
    msg: text().notNull(),
    ip: text().notNull(),
    browser: text().notNull(),
    os: text().notNull(),
    login_time: createdAt(),
  },
  (t) => [index('login_log_time').on(t.login_time), index('login_log_user').on(t.user_name)],
)

/** Proof of a recent password check for one purpose. Only the SHA-256 of the token is stored. */
export const passToken = pgTable('pass_token', {
  token_hash: text().primaryKey(),
  user_id: integer()
    .notNull()
    .references(() => user.user_id, { onDelete: 'cascade' }),
  scene: text().$type<PassUse>().notNull(),
  expires_at: moment().notNull(),
})

export const captcha = pgTable('captcha', {
  uuid: text().primaryKey(),
  answer_hash: text().notNull(),
  expires_at: moment().notNull(),
})

/** A code sent to a telephone number. The code and the token it is exchanged for are stored only as hashes. */
export const phoneCode = pgTable(
  'phone_code',
  {
    code_id: integer().primaryKey().generatedByDefaultAsIdentity(),
    phone: text().notNull(),
    scene: text({ enum: PHONE_SCENES }).notNull(),
    code_hash: text().notNull(),
    ip: text().notNull(),
    tries: integer().notNull().default(0),
    create_time: createdAt(),
    expires_at: moment().notNull(),
    /** Issued once, for the correct code. */
    token_hash: text(),
    token_expires_at: moment(),
  },
  (t) => [
    index('phone_code_phone').on(t.phone, t.create_time),
    index('phone_code_ip').on(t.ip, t.create_time),
  ],
)

/**
 * Where an account has logged in: a browser, by the SHA-256 of the token that it keeps, or an address. What others do
 * elsewhere locks nobody out here.
 */
export const loginPlace = pgTable(
  'login_place',
  {
    user_id: integer()
      .notNull()
      .references(() => user.user_id, { onDelete: 'cascade' }),
    place: text().notNull(),
    expires_at: moment().notNull(),
  },
  (t) => [primaryKey({ columns: [t.user_id, t.place] }), index('login_place_expiry').on(t.expires_at)],
)

/**
 * Tries with a wrong password: by account and address (`user:NAME@ADDRESS`), by account from where it is not known
 * (`user:NAME`), by known browser (`browser:SHA-256`), by address (`ip:ADDRESS`).
 */
export const loginGuard = pgTable('login_guard', {
  subject: text().primaryKey(),
  failures: integer().notNull(),
  last_failure: moment().notNull(),
  locked_until: moment(),
})

export const sysConfig = pgTable(
  'sys_config',
  {
    config_id: integer().primaryKey().generatedByDefaultAsIdentity(),
    config_name: text().notNull(),
    config_key: text().notNull(),
    config_value: text().notNull(),
    built_in: boolean().notNull().default(false),
    remark: text(),
    create_time: createdAt(),
  },
  (t) => [uniqueIndex('sys_config_key').on(t.config_key)],
)

/** A file under the data folder; its name there is generated, the original name is stored here. */
export const storedFile = pgTable(
  'stored_file',
  {
    name: text().primaryKey(),
    original_name: text().notNull(),
    mime: text().notNull(),
    size: integer().notNull(),
    purpose: choice(FILE_PURPOSE).notNull(),
    /** Whose it is; null for what somebody without an account has handed in. */
    user_id: integer().references(() => user.user_id, { onDelete: 'cascade' }),
    create_time: createdAt(),
    /** Afterwards it is inaccessible, and the next cleanup deletes it. */
    expires_at: moment(),
  },
  (t) => [index('stored_file_user').on(t.user_id), index('stored_file_expiry').on(t.expires_at)],
)

/** The operation log: action, user and reason; each row carries the hash of the previous one. */
export const opLog = pgTable(
  'op_log',
  {
    log_id: bigint({ mode: 'number' }).primaryKey().generatedByDefaultAsIdentity(),
    at: moment().notNull(),
    user_id: integer(),
    user_name: text().notNull(),
    action: text().notNull(),
    project_id: integer(),
    target: text().notNull(),
    before: jsonb(),
    after: jsonb(),
    reason: text(),
    ip: text(),
    prev_hash: text().notNull(),
    hash: text().notNull(),
  },
  (t) => [
    index('op_log_project').on(t.project_id, t.log_id),
    index('op_log_action').on(t.action, t.log_id),
    index('op_log_user').on(t.user_name, t.log_id),
    index('op_log_at').on(t.at),
  ],
)

/** A single row: the end of the chain. Locking it serializes writers. */
export const opLogHead = pgTable('op_log_head', {
  id: integer().primaryKey(),
  log_id: bigint({ mode: 'number' }).notNull(),
  hash: text().notNull(),
})

/** Lets its holder sign for a user, once and within ten minutes; only its SHA-256 is stored. */
export const signTicket = pgTable(
  'sign_ticket',
  {
    ticket_hash: text().primaryKey(),
    user_id: integer()
      .notNull()
      .references(() => user.user_id, { onDelete: 'cascade' }),
    expires_at: moment().notNull(),
    used_at: moment(),
  },
  (t) => [index('sign_ticket_user').on(t.user_id)],
)
