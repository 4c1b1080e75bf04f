<?php // php -S localhost:8080 webhook.php
require 'verify.php'; // the function under "Verify the signature"

$body = file_get_contents('php://input');
$headers = array_change_key_case(getallheaders());
if (!is_from_lacre($headers, $body, getenv('LACRE_WEBHOOK_SECRET'))) {
    http_response_code(400);
    exit;
}
$event = json_decode($body, true);
error_log("{$event['type']} {$event['id']}");
http_response_code(204);
